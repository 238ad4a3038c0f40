//! What is tried out while somebody waits for it: one at a time, for so long at most.

use std::time::Duration;

use sobremesa_core::StopFlag;

use super::House;
use crate::refusal::Refusal;

/// Longest that something is tried out: what was found by then is told.
const PATIENCE: Duration = Duration::from_secs(20);

/// Tells computing to stop when it is dropped: once nobody waits for it any more.
struct Waited(StopFlag);

impl Drop for Waited {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl House {
    /// Waits for the one place and works there; the flag is set when nobody waits any more, and when it takes too long.
    pub(crate) async fn try_out<T: Send + 'static>(
        &self,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let _place = self.trials.acquire().await.expect("the place is never closed");
        let stop = StopFlag::default();
        let _waited = Waited(stop.clone());
        let limit = tokio::spawn({
            let stop = stop.clone();
            async move {
                tokio::time::sleep(PATIENCE).await;
                stop.stop();
            }
        });
        let told = stop.clone();
        let found = self.thinkers.think(&stop, move || work(&told)).await;
        limit.abort();
        found
    }
}
