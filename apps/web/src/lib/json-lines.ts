import { responseError, UNREACHABLE } from './response-error.ts';

const BROKEN_OFF = 'The connection broke off before the outcome was known.';

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (unread + value).split('\n');
    unread = lines.pop() ?? '';
    yield* lines;
    if (done) return;
  }
}

/**
 * Posts JSON to a path of the site and passes on each line of the response, which is JSON too, as it arrives.
 * @throws Error with the server's message and status; without a status if there was no response or it was cut off
 */
export const postForLines = async <Line>(
  path: string,
  input: unknown,
  onLine: (line: Line) => void | Promise<void>,
): Promise<void> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => {
    throw new Error(UNREACHABLE);
  });
  if (!response.ok) throw responseError(response, await response.text());
  try {
    for await (const line of linesOf(response.body ?? new Blob().stream())) {
      await onLine(JSON.parse(line));
    }
  } catch {
    throw new Error(BROKEN_OFF);
  }
};
