import type { SubmissionNews } from '@hvac/contract/submission-news';

// In milliseconds. The host says every two seconds that the stream is alive.
const LONGEST_SILENCE = 10_000;
const SHORTEST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

/** How a stream ended: the host refused it, or it may be opened again. */
type End = 'refused' | 'broken' | 'left';

interface Failure {
  data?: { httpStatus?: number };
}

/** Reads one stream of events, in the format of tRPC, whose own client would make public pages heavier. */
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
 * Reads the stream of news, which begins with the present state, and opens it again whenever it breaks. Tells the
 * last news again every two seconds, as long as the stream lives. Resolves when the signal is aborted (`left`) or
 * the session has ended (`refused`).
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
    // Not all browsers at the same moment after a host has started again.
    await pauseOf(pause * (0.75 + Math.random() / 2), signal);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }
  return 'left';
};
