//! The bar that shows how far a long task is, at a terminal only.

use std::io;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::talk::Talk;

/// The bar, what is done, and the time left.
const TEMPLATE: &str = "{bar:30} {pos}/{len}, {eta} left";
/// How often the time left is shown anew.
const REFRESH: Duration = Duration::from_millis(200);

/// A progress bar on standard error.
pub struct Bar(ProgressBar);

impl Bar {
    /// A bar with the given number of steps, which is hidden unless a user watches.
    pub fn new(talk: &Talk, steps: usize) -> Bar {
        let target = match talk.can_flash() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(steps as u64), target);
        // The template is a constant, which a test reads.
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.progress_chars("=> "));
        }
        if talk.can_flash() {
            bar.enable_steady_tick(REFRESH);
        }
        Bar(bar)
    }

    /// Shows that the task goes on.
    pub fn tick(&self) {
        self.0.tick();
    }

    /// A step is done.
    pub fn advance(&self) {
        self.0.inc(1);
    }

    /// Prints something above the bar.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn above(&self, print: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        self.0.suspend(print)
    }

    /// Removes the bar.
    pub fn finish(self) {
        self.0.finish_and_clear();
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_is_well_formed() {
        assert!(ProgressStyle::with_template(TEMPLATE).is_ok());
    }
}
