//! Interrupts by Ctrl-C.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

type Answer = Box<dyn Fn(u32) + Send + Sync>;

static PRESSED: AtomicU32 = AtomicU32::new(0);
static ANSWER: OnceLock<Answer> = OnceLock::new();

/// From now on Ctrl-C calls `answer`, on a thread of its own, with how often it was pressed.
pub(crate) fn on_interrupt(answer: impl Fn(u32) + Send + Sync + 'static) {
    if ANSWER.set(Box::new(answer)).is_ok() {
        // Where the system allows no handler, Ctrl-C ends the program as it always does.
        let _ = ctrlc::set_handler(|| {
            let pressed = PRESSED.fetch_add(1, Ordering::SeqCst) + 1;
            if let Some(answer) = ANSWER.get() {
                answer(pressed);
            }
        });
    }
}
