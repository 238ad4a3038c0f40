/** Whether the browser shows notices for this page, and why not. */
export type NoticePermission = 'granted' | 'denied' | 'not_asked' | 'unavailable';

/** What is needed of a browser to show notices. */
export interface NoticeBrowser {
  readonly isSecureContext: boolean;
  readonly Notification?: {
    readonly permission: NotificationPermission;
    requestPermission(): Promise<NotificationPermission>;
    new (title: string, options: NotificationOptions): Pick<Notification, 'onclick' | 'close'>;
  };
  focus(): void;
}

/** Over plain http browsers show none, and some have none at all. */
export function noticePermission(browser: NoticeBrowser): NoticePermission {
  if (!browser.isSecureContext || !browser.Notification) return 'unavailable';
  const { permission } = browser.Notification;
  return permission === 'default' ? 'not_asked' : permission;
}

/** Asks the person whether notices may be shown; whether they may. */
export async function askForNotices(browser: NoticeBrowser): Promise<boolean> {
  if (noticePermission(browser) === 'not_asked') await browser.Notification?.requestPermission();
  return noticePermission(browser) === 'granted';
}

/** Shows that it is one's turn at a table, if notices may be shown; pressed, it leads to the table. A later one takes its place. */
export function showTurn(browser: NoticeBrowser, table: string, title: string, body: string): void {
  if (noticePermission(browser) !== 'granted' || !browser.Notification) return;
  try {
    const notice = new browser.Notification(title, { body, tag: `sobremesa-${table}` });
    notice.onclick = () => {
      browser.focus();
      notice.close();
    };
  } catch {
    // On phones a page may be allowed notices and yet not show them itself.
  }
}
