import { runLivePath } from '../api.ts';
import type { LiveRun } from '../wire.ts';
import { rests } from './live.ts';

/** Opens the stream of how a run stands; `end` closes it. It is tried again by itself where it breaks, until the run rests. */
export function openRun(id: string, heard: (news: LiveRun) => void, lost: () => void): { end: () => void } {
  const source = new EventSource(runLivePath(id));
  source.onmessage = (event: MessageEvent<string>) => {
    const news = JSON.parse(event.data) as LiveRun;
    if (rests(news.state)) source.close();
    heard(news);
  };
  source.onerror = () => {
    // The browser tries again by itself, unless the answer was a refusal.
    if (source.readyState === EventSource.CLOSED) lost();
  };
  return { end: () => source.close() };
}
