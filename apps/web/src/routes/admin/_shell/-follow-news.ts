import type { SubmissionNews } from '@hvac/contract/submission-news';
import { statusOf } from '../../../trpc.ts';
import { background } from './-background-calls.ts';
import { readNewsStream } from './-news-stream.ts';

/** The lock whose holder is the one tab of the browser that reads the stream, and the channel between the tabs. */
const NAME = 'submission-news';
// In milliseconds.
const LONGEST_SILENCE = 4000;
const PAUSE_AFTER_REFUSAL = 60_000;
const SHORTEST_POLL = 2000;
const LONGEST_POLL = 10_000;

/**
 * Tells what is new of submissions until the signal is aborted. One tab of the browser reads the stream, and each
 * tells the others what it hears. A tab that has heard nothing for four seconds asks: the stream may be held back
 * by a proxy, or read by nobody, because browsers offer locks only over https.
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
    // Of several tabs the first one asks, and the others hear it.
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
      // The tab left while it waited for its turn.
    }
    isFollowing = false;
  };
  const poll = async () => {
    clearTimeout(timer);
    const heardBefore = heardAt;
    try {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_POLL)]);
      const news = await background.contact.newest.query(undefined, { signal: patience });
      // The stream may have told something later in the meantime.
      if (heardAt === heardBefore) share(news);
      follow();
    } catch (error) {
      // Without a connection or a session; the next screen that is opened says so.
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
