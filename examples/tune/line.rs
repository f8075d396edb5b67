//! Where the levels should be on the line of handicaps.

/// The points at which the ratings of the levels would be evenly spread from the rating of the
/// report's weakest level, which is the first of `elo`, to that of Expert, which is the last. The
/// others are the ratings of the levels at `points`.
pub fn spread_evenly(points: &[f64], elo: &[f64]) -> Vec<f64> {
    let levels = points.len();
    let (bottom, top) = (elo[0], elo[elo.len() - 1]);
    // Expert is the end of the line. A level that is rated below a weaker one counts as equal.
    let mut known: Vec<(f64, f64)> = points
        .iter()
        .copied()
        .zip(elo[1..].iter().copied())
        .collect();
    known.push((1.0, top));
    let mut best = f64::NEG_INFINITY;
    for (_, elo) in &mut known {
        best = best.max(*elo);
        *elo = best;
    }
    let target = |level: usize| bottom + (top - bottom) * level as f64 / levels as f64;
    let mut placed: Vec<f64> = (0..levels)
        .map(|level| point_of(&known, target(level)))
        .collect();
    // Neighbouring levels stay apart, even if a level that misses nothing is rated above its target
    // at every point.
    for level in 1..levels {
        placed[level] = placed[level].max(placed[level - 1] + LEAST_STEP);
    }
    let mut most = 1.0 - LEAST_STEP;
    for point in placed.iter_mut().rev() {
        *point = point.min(most);
        most = *point - LEAST_STEP;
    }
    placed
}

/// The least distance of two levels on the line. With 0.01, neighbours in the middle of the line
/// played the same.
const LEAST_STEP: f64 = 0.03;

/// The point at which the rating is `elo`, by linear interpolation between the `known` points,
/// which ascend in both.
fn point_of(known: &[(f64, f64)], elo: f64) -> f64 {
    let (first, last) = (known[0], known[known.len() - 1]);
    if elo <= first.1 {
        return match first.0 > 0.0 && elo < first.1 {
            // Half the way to the start of the line: what lies there is not known.
            true => first.0 / 2.0,
            false => first.0,
        };
    }
    for pair in known.windows(2) {
        let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
        if elo <= y1 && y1 > y0 {
            return x0 + (x1 - x0) * (elo - y0) / (y1 - y0);
        }
    }
    last.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_move_to_where_the_steps_are_even() {
        let points: Vec<f64> = (0..9).map(|level| f64::from(level) / 9.0).collect();
        // The ratings grow with the square of the point.
        let rating = |point: f64| 900.0 * point * point;
        let mut elo = vec![0.0];
        elo.extend(points.iter().copied().map(rating));
        elo.push(rating(1.0));
        let placed = spread_evenly(&points, &elo);
        for (level, point) in placed.iter().enumerate() {
            let wanted = (level as f64 / 9.0).sqrt();
            assert!((point - wanted).abs() < 0.12, "{level}: {point} {wanted}");
        }
        assert!(placed.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn levels_stay_apart_whatever_their_ratings() {
        let points: Vec<f64> = (0..9).map(|level| f64::from(level) / 9.0).collect();
        let elo = [
            100.0, 300.0, 200.0, 200.0, 200.0, 200.0, 200.0, 200.0, 200.0, 200.0, 400.0,
        ];
        let placed = spread_evenly(&points, &elo);
        assert!(
            placed.windows(2).all(|pair| pair[1] - pair[0] > 0.029),
            "{placed:?}"
        );
        assert!(placed[0].abs() < 1e-9, "{placed:?}");
    }
}
