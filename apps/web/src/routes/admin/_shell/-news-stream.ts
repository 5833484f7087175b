import type { SubmissionNews } from '@hvac/contract/submission-news';

// In milliseconds. The host sends a ping every two seconds.
const LONGEST_SILENCE = 10_000;
const SHORTEST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

/** How a stream ended: the host refused it, it broke and may be reopened, or the signal was aborted. */
type End = 'refused' | 'broken' | 'left';

interface Failure {
  data?: { httpStatus?: number };
}

/** Reads one event stream in the format of tRPC, whose own client would make public pages heavier. */
const readOnce = (signal: AbortSignal, onNews: (news: SubmissionNews) => void): Promise<End> =>
  new Promise((resolve) => {
    const source = new EventSource('/trpc/contact.news');
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
      silence = setTimeout(end, LONGEST_SILENCE, 'broken');
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
export const readNewsStream = async (
  signal: AbortSignal,
  onNews: (news: SubmissionNews) => void,
): Promise<End> => {
  let pause = SHORTEST_PAUSE;
  while (!signal.aborted) {
    const end = await readOnce(signal, (news) => {
      pause = SHORTEST_PAUSE;
      onNews(news);
    });
    if (end !== 'broken') return end;
    // Random, so that not all browsers reconnect at once after a host restarts.
    await pauseOf(pause * (0.75 + Math.random() / 2), signal);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }
  return 'left';
};
