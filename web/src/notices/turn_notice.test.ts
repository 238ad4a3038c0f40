import { describe, expect, it } from 'vitest';
import { askForNotices, noticePermission, showTurn, type NoticeBrowser } from './turn_notice.ts';

/** A browser whose owner answers as is said. */
function browser(
  permission: NotificationPermission,
  answer: NotificationPermission = permission,
  isSecureContext = true,
) {
  const shown: { title: string; options: NotificationOptions; onclick: (() => void) | null }[] = [];
  let asked = 0;
  let focused = 0;
  class FakeNotice {
    static permission = permission;
    static requestPermission() {
      asked += 1;
      FakeNotice.permission = answer;
      return Promise.resolve(answer);
    }
    onclick: (() => void) | null = null;
    constructor(
      readonly title: string,
      readonly options: NotificationOptions,
    ) {
      shown.push(this);
    }
    close() {
      shown.pop();
    }
  }
  const of: NoticeBrowser = { isSecureContext, Notification: FakeNotice, focus: () => void (focused += 1) };
  return { of, shown, asked: () => asked, focused: () => focused };
}

describe('notices of the browser', () => {
  it('are asked for once, and shown only where they may be', async () => {
    const willing = browser('default', 'granted');
    expect(noticePermission(willing.of)).toBe('not_asked');
    showTurn(willing.of, 't1', 'Te toca', 'Dominó');
    expect(willing.shown).toEqual([]);
    expect(await askForNotices(willing.of)).toBe(true);
    expect(await askForNotices(willing.of)).toBe(true);
    expect(willing.asked()).toBe(1);
    showTurn(willing.of, 't1', 'Te toca', 'Dominó');
    expect(willing.shown).toMatchObject([{ title: 'Te toca', options: { body: 'Dominó', tag: 'sobremesa-t1' } }]);
    willing.shown[0]?.onclick?.();
    expect([willing.focused(), willing.shown.length]).toEqual([1, 0]);
    const unwilling = browser('default', 'denied');
    expect(await askForNotices(unwilling.of)).toBe(false);
    showTurn(unwilling.of, 't1', 'Te toca', 'Dominó');
    expect(unwilling.shown).toEqual([]);
  });

  it('are not there over plain http, nor asked for', async () => {
    const plain = browser('default', 'granted', false);
    expect(noticePermission(plain.of)).toBe('unavailable');
    expect(await askForNotices(plain.of)).toBe(false);
    expect(plain.asked()).toBe(0);
    expect(noticePermission({ isSecureContext: true, focus: () => undefined })).toBe('unavailable');
  });
});
