/** Keeps the screen from going dark, where the browser lets a page ask for that; gives what ends it. */
export function awake(): () => void {
  // Over plain http browsers know nothing of it: then the owner of the screen sees to it.
  const locks = (navigator as { wakeLock?: WakeLock }).wakeLock;
  if (!locks) return () => undefined;
  let held: WakeLockSentinel | null = null;
  let ended = false;
  const ask = async () => {
    if (document.hidden || ended) return;
    try {
      held = await locks.request('screen');
      if (ended) void held.release();
    } catch {
      // Saving power goes first.
    }
  };
  // It is given up by itself whenever the page is not looked at.
  const looked = () => void ask();
  document.addEventListener('visibilitychange', looked);
  void ask();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', looked);
    void held?.release();
  };
}
