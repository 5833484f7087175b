import type { SubmissionNews } from '@hvac/contract/submission-news';
import { statusOf } from '../../../trpc.ts';
import { background } from './-background-calls.ts';
import { readNewsStream } from './-news-stream.ts';

/** Name of the lock held by the one tab of the browser that reads the stream, and of the channel between tabs. */
const NAME = 'submission-news';
// In milliseconds.
const LONGEST_SILENCE = 4000;
const PAUSE_AFTER_REFUSAL = 60_000;
const SHORTEST_POLL = 2000;
const LONGEST_POLL = 10_000;

/**
 * Reports news about submissions until the signal is aborted. One tab of the browser reads the stream, and every tab
 * shares what it receives. A tab that has received nothing for four seconds polls: a proxy may be holding the stream
 * back, or no tab reads it, because browsers offer locks only over https.
 */
export const followNews = (signal: AbortSignal, onNews: (news: SubmissionNews) => void): void => {
  const channel = new BroadcastChannel(NAME);
  let isFollowing = false;
  let heardAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pollAfter = (ms: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(poll, ms);
  };
  const hear = (news: SubmissionNews) => {
    if (signal.aborted) return;
    heardAt = performance.now();
    // Random, so that one of several tabs polls first and the others receive its result.
    pollAfter(LONGEST_SILENCE * (0.75 + Math.random() / 4));
    onNews(news);
  };
  const share = (news: SubmissionNews) => {
    if (signal.aborted) return;
    hear(news);
    channel.postMessage(news);
  };
  channel.onmessage = ({ data }) => hear(data);

  const follow = async () => {
    if (isFollowing || !navigator.locks) return;
    isFollowing = true;
    try {
      const end = await navigator.locks.request(NAME, { signal }, () =>
        readNewsStream(signal, share),
      );
      if (end === 'refused') pollAfter(PAUSE_AFTER_REFUSAL);
    } catch {
      // The signal was aborted while the tab waited for the lock.
    }
    isFollowing = false;
  };
  const poll = async () => {
    clearTimeout(timer);
    const heardBefore = heardAt;
    try {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_POLL)]);
      const news = await background.contact.newest.query(undefined, { signal: patience });
      // The stream may have reported something newer in the meantime.
      if (heardAt === heardBefore) share(news);
      follow();
    } catch (error) {
      // There is no connection or no session; the next screen that is opened reports it.
      const isRefused = (statusOf(error) ?? 500) < 500;
      pollAfter(isRefused ? PAUSE_AFTER_REFUSAL : LONGEST_SILENCE);
    }
  };
  const pollIfSeen = () => {
    if (!document.hidden && performance.now() - heardAt > SHORTEST_POLL) poll();
  };

  follow();
  poll();
  addEventListener('focus', pollIfSeen, { signal });
  document.addEventListener('visibilitychange', pollIfSeen, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    channel.close();
  });
};
