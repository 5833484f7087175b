import { minutes } from '@hvac/contract/durations';
import type { SubmissionNews } from '@hvac/contract/submission-news';
import { statusOf } from '../../../trpc.ts';
import { background } from './-background-calls.ts';

// In milliseconds. The server sends a ping every two seconds.
const STREAM_TIMEOUT = 10_000;
const MIN_PAUSE_MS = 2000;
const MAX_PAUSE_MS = minutes(1);

/** How a stream ended: the server refused it, it broke and may be reopened, or the signal was aborted. */
type End = 'refused' | 'broken' | 'left';

interface Failure {
  data?: { httpStatus?: number };
}

/** Reads one event stream in the format of tRPC, whose own client would make public pages heavier. */
const readOnce = (signal: AbortSignal, onNews: (news: SubmissionNews) => void): Promise<End> =>
  new Promise((resolve) => {
    const source = new EventSource('/trpc/inbox.news');
    let news: SubmissionNews | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = (how: End) => {
      clearTimeout(silence);
      source.close();
      signal.removeEventListener('abort', leave);
      resolve(how);
    };
    const leave = () => end('left');
    const listenOn = () => {
      clearTimeout(silence);
      silence = setTimeout(end, STREAM_TIMEOUT, 'broken');
    };
    const tell = () => {
      listenOn();
      if (news) onNews(news);
    };
    signal.addEventListener('abort', leave);
    listenOn();
    source.addEventListener('connected', listenOn);
    source.addEventListener('ping', tell);
    source.addEventListener('message', ({ data }) => {
      news = JSON.parse(data);
      tell();
    });
    source.addEventListener('error', () => end('broken'));
    source.addEventListener('serialized-error', ({ data }) => {
      const { data: { httpStatus = 500 } = {} }: Failure = JSON.parse(data);
      end(httpStatus < 500 ? 'refused' : 'broken');
    });
  });

const pauseOf = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Reads the news stream, which begins with the current state, and reopens it whenever it breaks. Repeats the last
 * news every two seconds while the stream is alive. Resolves when the signal is aborted (`left`) or the session has
 * ended (`refused`).
 */
const readNewsStream = async (
  signal: AbortSignal,
  onNews: (news: SubmissionNews) => void,
): Promise<End> => {
  let pause = MIN_PAUSE_MS;
  while (!signal.aborted) {
    const end = await readOnce(signal, (news) => {
      pause = MIN_PAUSE_MS;
      onNews(news);
    });
    if (end !== 'broken') return end;
    // Random, so that not all browsers reconnect at once after an instance restarts.
    await pauseOf(pause * (0.75 + Math.random() / 2), signal);
    pause = Math.min(2 * pause, MAX_PAUSE_MS);
  }
  return 'left';
};

/** Name of the lock held by the one tab of the browser that reads the stream, and of the channel between tabs. */
const NAME = 'submission-news';
// In milliseconds.
const POLL_AFTER = 4000;
const PAUSE_AFTER_REFUSAL = minutes(1);
const MIN_POLL_MS = 2000;
const MAX_POLL_MS = 10_000;

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
    pollAfter(POLL_AFTER * (0.75 + Math.random() / 4));
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
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(MAX_POLL_MS)]);
      const news = await background.inbox.newest.query(undefined, { signal: deadline });
      // The stream may have reported something newer in the meantime.
      if (heardAt === heardBefore) share(news);
      follow();
    } catch (error) {
      // There is no connection or no session; the next screen that is opened reports it.
      const isRefused = (statusOf(error) ?? 500) < 500;
      pollAfter(isRefused ? PAUSE_AFTER_REFUSAL : POLL_AFTER);
    }
  };
  const pollIfSeen = () => {
    if (!document.hidden && performance.now() - heardAt > MIN_POLL_MS) poll();
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
