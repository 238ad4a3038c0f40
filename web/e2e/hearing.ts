import type { Page, TestInfo } from '@playwright/test';

/** What a screen reader would say of a page by itself: the texts of its live regions, in the order in which they come. */
export class Hearing {
  readonly heard: string[] = [];

  /** Listens to a page from its next load on, through every page that follows in the same window. */
  static async to(page: Page): Promise<Hearing> {
    const hearing = new Hearing();
    await page.exposeFunction('heardAloud', (text: string) => hearing.heard.push(text));
    await page.addInitScript(() => {
      const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]';
      const say = (text: string | null | undefined) => {
        const words = text?.trim().replace(/\s+/g, ' ') ?? '';
        if (words !== '') void (window as unknown as { heardAloud: (text: string) => void }).heardAloud(words);
      };
      new MutationObserver((changes) => {
        // A region whose text changes is read once for all that changed at the same moment.
        const regions = new Set<Element>();
        for (const { type, target, addedNodes } of changes) {
          const at = target instanceof Element ? target : target.parentElement;
          const region = at?.closest(LIVE);
          if (region && (type === 'characterData' || addedNodes.length > 0)) regions.add(region);
          for (const node of addedNodes) {
            if (!(node instanceof Element) || region) continue;
            // A status is read when it changes, an alert also when it comes.
            for (const alert of node.matches('[role="alert"]') ? [node] : node.querySelectorAll('[role="alert"]'))
              regions.add(alert);
          }
        }
        for (const region of regions) say(region.textContent);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    return hearing;
  }

  /** Attaches all that was heard to the test, a line each. */
  async attach(info: TestInfo, name: string): Promise<void> {
    await info.attach(`heard by ${name}`, { body: this.heard.join('\n'), contentType: 'text/plain' });
    if (process.env['HEARD']) console.log(`--- heard by ${name}\n${this.heard.join('\n')}`);
  }
}
