import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBestCompression } from './best-compression.ts';
import { compressedResponse } from './compressed-response.ts';

const TEXT = Array.from({ length: 500 }, (_, n) => `<p>Hello ${n * 7919}</p>`).join('');

const sent = async () => {
  const response = compressedResponse(TEXT, { status: 200, headers: {} });
  const improved = vi.spyOn(response, 'improve');
  await response.body('br');
  return { response, improved };
};

describe('the best compression', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('leaves a response that has changed meanwhile', async () => {
    const { response, improved } = await sent();
    createBestCompression()(response, () => false);
    await vi.runAllTimersAsync();
    expect(improved).not.toHaveBeenCalled();
  });

  it('waits for a second, and then replaces the fast form once', async () => {
    const { response, improved } = await sent();
    const fast = response.bytes('br')?.length ?? 0;
    const compressBest = createBestCompression();
    compressBest(response, () => true);
    compressBest(response, () => true);
    await vi.advanceTimersByTimeAsync(999);
    expect(improved).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(improved).toHaveBeenCalledTimes(1);
    await improved.mock.results[0]?.value;
    expect(response.bytes('br')?.length).toBeLessThan(fast);
    compressBest(response, () => true);
    await vi.runAllTimersAsync();
    expect(improved).toHaveBeenCalledTimes(1);
  });

  it('compresses one response at a time', async () => {
    const all = await Promise.all([sent(), sent()]);
    const { promise, resolve } = Promise.withResolvers<void>();
    const [first, second] = all.map(({ improved }) => improved);
    first?.mockReturnValue(promise);
    const compressBest = createBestCompression();
    for (const { response } of all) compressBest(response, () => true);
    await vi.advanceTimersByTimeAsync(1000);
    expect([first?.mock.calls.length, second?.mock.calls.length]).toEqual([1, 0]);
    resolve();
    await vi.runAllTimersAsync();
    expect(second).toHaveBeenCalledTimes(1);
  });
});
