/**
 * What is typed in a field counts once the field is left. Here it also counts when its page is left with the field under the
 * keyboard: by a step back, a reload, a phone that puts the browser aside.
 */
export function countsWhenLeft(editor: HTMLElement): () => void {
  let typed: HTMLElement | null = null;
  const hear = ({ target }: Event) => (typed = target instanceof HTMLElement ? target : null);
  const heard = () => (typed = null);
  const leave = () => {
    const field = typed;
    typed = null;
    if (!field?.isConnected) return;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    // A number counts when its field is left.
    field.dispatchEvent(new FocusEvent('blur'));
  };
  const leaveHidden = () => document.visibilityState === 'hidden' && leave();
  editor.addEventListener('input', hear);
  editor.addEventListener('change', heard);
  addEventListener('pagehide', leave);
  // Before the page is changed.
  addEventListener('popstate', leave, { capture: true });
  document.addEventListener('visibilitychange', leaveHidden);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('popstate', leave, { capture: true });
    document.removeEventListener('visibilitychange', leaveHidden);
  };
}
