import type { SubmissionNews } from '@hvac/contract/submission-news';
import { background } from './-background-calls.ts';
import { readNewsStream } from './-news-stream.ts';

/** The lock whose holder is the one tab of the browser that reads the stream, and the channel to the others. */
const NAME = 'submission-news';
/** What a new tab asks the one that reads the stream. */
const ASK = 'What is new?';
// In milliseconds.
const POLL = 60_000;
const SHORTEST_POLL = 2000;
const LONGEST_SILENCE = 1000;

/**
 * Tells what is new of submissions until the signal is aborted: by the stream, which one tab of the browser reads
 * for all, and by asking each minute and at every return to the tab, for where there is no stream: browsers
 * offer locks only over https, and some proxies hold streams back.
 */
export const followNews = (signal: AbortSignal, onNews: (news: SubmissionNews) => void): void => {
  let isFollowing = false;
  let told = 0;
  /** The last news that this tab read from the stream; undefined unless it reads it. */
  let streamed: SubmissionNews | undefined;
  let polledAt = Number.NEGATIVE_INFINITY;
  const tell = (news: SubmissionNews) => {
    told += 1;
    if (!signal.aborted) onNews(news);
  };
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (data !== ASK) tell(data);
    else if (streamed) channel.postMessage(streamed);
  };

  const follow = async () => {
    if (isFollowing || !navigator.locks) return;
    isFollowing = true;
    const share = (news: SubmissionNews) => {
      streamed = news;
      tell(news);
      channel.postMessage(news);
    };
    // Rejects when the tab leaves while it waits for its turn.
    await navigator.locks
      .request(NAME, { signal }, () => readNewsStream(signal, share))
      .catch(() => undefined);
    streamed = undefined;
    isFollowing = false;
  };
  const poll = async () => {
    polledAt = performance.now();
    const toldBefore = told;
    try {
      const news = await background.contact.newest.query(undefined, { signal });
      // The stream may have told something later in the meantime.
      if (told === toldBefore) tell(news);
      follow();
    } catch {
      // Without a connection or a session; the next screen that is opened says so.
    }
  };
  const pollIfSeen = () => {
    if (!document.hidden && performance.now() - polledAt > SHORTEST_POLL) poll();
  };

  follow();
  channel.postMessage(ASK);
  const silence = setTimeout(() => {
    if (told === 0) poll();
  }, LONGEST_SILENCE);
  const timer = setInterval(pollIfSeen, POLL);
  addEventListener('focus', pollIfSeen, { signal });
  document.addEventListener('visibilitychange', pollIfSeen, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(silence);
    clearInterval(timer);
    channel.close();
  });
};
