//! Lear.

use super::{Plain, Rules, Start, images, opponent, win};

/// A position of Lear.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    size: usize,
    /// By line and column: 0 empty, else the player whose stone it is.
    stones: [[usize; 10]; 10],
    to_move: usize,
    komi: i32,
}

impl Position {
    /// The points of the run through a point in one direction of the line or column, the nearest
    /// first.
    fn run(&self, line: usize, column: usize, step: (i32, i32)) -> Vec<(usize, usize)> {
        let mut points = Vec::new();
        let (mut line, mut column) = (line as i32, column as i32);
        loop {
            line += step.0;
            column += step.1;
            let on_board = |at: i32| at >= 0 && at < self.size as i32;
            if !on_board(line)
                || !on_board(column)
                || self.stones[line as usize][column as usize] == 0
            {
                return points;
            }
            points.push((line as usize, column as usize));
        }
    }

    /// The points that are flipped in the line or the column (`step`) of a new stone, which is on
    /// the board already.
    fn flips(&self, line: usize, column: usize, step: (i32, i32)) -> Vec<(usize, usize)> {
        let mut run = self.run(line, column, (-step.0, -step.1));
        run.reverse();
        run.push((line, column));
        run.extend(self.run(line, column, step));
        let is_enemy =
            |(line, column): &(usize, usize)| self.stones[*line][*column] != self.to_move;
        let first = run.iter().position(is_enemy);
        let last = run.iter().rposition(is_enemy);
        let (Some(first), Some(last)) = (first, last) else {
            return Vec::new();
        };
        let enemies: Vec<(usize, usize)> = run.iter().copied().filter(is_enemy).collect();
        let together = last - first + 1 == enemies.len();
        if run.len() - enemies.len() == 2 && together {
            enemies
        } else {
            Vec::new()
        }
    }

    fn points(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let size = self.size;
        (0..size).flat_map(move |line| (0..size).map(move |column| (line, column)))
    }
}

/// Line and column of a move, counted from 0.
fn point(mv: &str) -> (usize, usize) {
    let (line, column) = mv.split_once(',').expect("a move");
    let number = |text: &str| text.parse::<usize>().expect("a number") - 1;
    (number(line), number(column))
}

impl Plain for Position {
    const NAME: &'static str = "lear";

    fn read(_: Rules, text: &str) -> Option<Position> {
        let [board, to_move, komi] = text.split(' ').collect::<Vec<_>>()[..] else {
            return None;
        };
        let lines: Vec<&str> = board.split('/').collect();
        let size = lines.len();
        let is_square = lines.iter().all(|line| line.chars().count() == size);
        if !(4..=10).contains(&size) || !is_square {
            return None;
        }
        let mut stones = [[0; 10]; 10];
        for (line, text) in lines.iter().enumerate() {
            for (column, stone) in text.chars().enumerate() {
                stones[line][column] = "vxo".find(stone)?;
            }
        }
        Some(Position {
            size,
            stones,
            to_move: ["x", "o"].iter().position(|turn| *turn == to_move)? + 1,
            komi: komi.parse().ok()?,
        })
    }

    fn write(&self) -> String {
        let line = |line: usize| -> String {
            let stones = &self.stones[line][..self.size];
            stones.iter().map(|stone| ['v', 'x', 'o'][*stone]).collect()
        };
        let lines: Vec<String> = (0..self.size).map(line).collect();
        let to_move = ["x", "o"][self.to_move - 1];
        format!("{} {to_move} {}", lines.join("/"), self.komi)
    }

    fn to_move(&self) -> usize {
        self.to_move
    }

    fn moves(&self) -> Vec<String> {
        let empty = self
            .points()
            .filter(|(line, column)| self.stones[*line][*column] == 0);
        let written = empty.map(|(line, column)| format!("{},{}", line + 1, column + 1));
        let mut moves: Vec<String> = written.collect();
        moves.sort();
        moves
    }

    fn play(&self, mv: &str) -> Position {
        let (line, column) = point(mv);
        let mut placed = self.clone();
        placed.stones[line][column] = self.to_move;
        let mut flips = placed.flips(line, column, (0, 1));
        flips.extend(placed.flips(line, column, (1, 0)));
        for (line, column) in flips {
            placed.stones[line][column] = self.to_move;
        }
        placed.to_move = opponent(self.to_move);
        placed
    }

    fn outcome(&self) -> Option<String> {
        let full = self
            .points()
            .all(|(line, column)| self.stones[line][column] != 0);
        let winner = if self.value(1) > 0 { 1 } else { 2 };
        full.then(|| win(winner)).flatten()
    }

    fn value(&self, player: usize) -> i32 {
        let mut score = [0, 0];
        for (line, column) in self.points() {
            let stone = self.stones[line][column];
            if stone > 0 {
                score[stone - 1] += 1;
            }
        }
        // To the player who does not make the last move.
        let with_komi = if self.size.is_multiple_of(2) { 1 } else { 2 };
        score[with_komi - 1] += self.komi;
        score[player - 1] - score[opponent(player) - 1]
    }

    fn normal(&self) -> Position {
        let images = images(&self.stones, self.size);
        Position {
            stones: images.into_iter().min().expect("8 images"),
            ..self.clone()
        }
    }

    fn starts() -> Vec<Start> {
        let start = |size: usize, komi: i32, options: &[(&'static str, &str)]| {
            let lines = vec!["v".repeat(size); size].join("/");
            Start::new(Rules::Classic, options, format!("{lines} x {komi}"))
        };
        // Who has Black at the keyboard changes nothing on the board.
        let mut starts = vec![start(8, 1, &[]), start(8, 1, &[("black", "2")])];
        for size in 4..=10 {
            let least = 1 - size as i32 % 2;
            for komi in [least, least + 2, least + 6] {
                let options = [("size", &*size.to_string()), ("komi", &komi.to_string())];
                starts.push(start(size, komi, &options));
            }
        }
        starts
    }
}
