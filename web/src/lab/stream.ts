import { runLivePath } from '../api.ts';
import type { LiveRun } from '../wire.ts';
import { openEventStream } from '../wire/event_stream.ts';
import { rests } from './live.ts';

/** Opens the stream of how a run stands; `end` closes it. It is tried again by itself where it breaks, until the run rests. */
export function openRun(id: string, heard: (news: LiveRun) => void, lost: () => void): { end: () => void } {
  const stream = openEventStream<LiveRun>(runLivePath(id), {
    heard(news) {
      if (rests(news.state)) stream.end();
      heard(news);
    },
    refused: lost,
  });
  return stream;
}
