//! Records of games in a galaxy from a file.

use tabuleiro::game::rng::rng_for_ply;
use tabuleiro::game::{Options, RuleSet, Start};
use tabuleiro::games::small_star_empires::SmallStarEmpires;
use tabuleiro::play::record;
use tabuleiro::play::session::Session;
use tabuleiro::testing::play_randomly;
use tabuleiro::testing::records::{assert_same, restore};

/// The file of a galaxy may be gone later, so the record holds the position.
#[test]
fn a_record_needs_no_file_but_itself() {
    let galaxy = include_str!("../../src/games/small_star_empires/galaxies/official_3.txt");
    let changed = galaxy.replacen("1--", "n--", 1).replacen("n--", "2--", 1);
    // Without the galaxy, which seats three, the third player cannot start.
    for (starts, is_kept) in [("3", false), ("2", true)] {
        let options = Options::default()
            .with("galaxy", changed.as_str())
            .with("starts", starts);
        let start = Start {
            rules: Some(RuleSet::Official),
            options,
            position: None,
        };
        let mut session = Session::<SmallStarEmpires>::open(&start, &[], 7).unwrap();
        play_randomly(&mut session, 5, &mut rng_for_ply(17, 2000));
        let text = record::write(&session);
        assert!(!text.contains("galaxy"), "{text}");
        assert!(text.contains("\nstart "), "{text}");
        assert_eq!(text.contains("option starts"), is_kept, "{text}");
        assert!(text.contains("\np3 human\n"), "{text}");
        assert_same(&session, &restore(&text));
    }
}
