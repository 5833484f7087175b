import { onTestFinished } from 'vitest';

interface StreamEvent {
  /** `message` for a value. */
  event: string;
  data: unknown;
}

const parsed = (block: string): StreamEvent => {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
  return { event: fields.event ?? 'message', data: fields.data && JSON.parse(fields.data) };
};

/** The events of a subscription over HTTP, without pings. The stream is closed when the test ends. */
export const openEventStream = async (siteUrl: string, path: string, cookie = '') => {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${siteUrl}/trpc/${path}`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  const read = async function* () {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = `${text}${chunk}`.split(/\n\n+/);
      text = blocks.pop() ?? '';
      yield* blocks.map(parsed).filter(({ event }) => event !== 'ping');
    }
  };
  const events = read();
  return {
    response,
    /** The next event; null at the end of the stream. */
    next: async (): Promise<StreamEvent | null> => (await events.next()).value ?? null,
    leave: () => leaving.abort(),
  };
};
