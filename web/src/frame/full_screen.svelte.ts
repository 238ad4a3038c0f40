/** Whether the application fills the screen, where the browser lets it. */
class FullScreen {
  /** Whether it can be asked for here: telephones of Apple's, for one, know nothing of it. */
  readonly offered: boolean = typeof document !== 'undefined' && document.fullscreenEnabled === true;
  on: boolean = $state(false);

  constructor() {
    if (!this.offered) return;
    this.on = document.fullscreenElement !== null;
    document.addEventListener('fullscreenchange', () => (this.on = document.fullscreenElement !== null));
  }

  /** Fills the screen, or gives it back; a browser that refuses leaves all as it is. */
  toggle(): void {
    const done = this.on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => undefined);
  }
}

export const fullScreen = new FullScreen();
