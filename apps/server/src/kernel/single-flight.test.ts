import { expect, it, vi } from 'vitest';
import { singleFlight } from './single-flight.ts';

it('does not start again before it has ended, whether it succeeds or fails', async () => {
  let folder = Promise.withResolvers<string>();
  const work = vi.fn(() => folder.promise);
  const ask = singleFlight(work);
  const both = [ask(), ask()];
  expect(work).toHaveBeenCalledTimes(1);
  folder.reject(new Error('The folder is away'));
  for (const asked of both) await expect(asked).rejects.toThrow('The folder is away');
  folder = Promise.withResolvers();
  folder.resolve('here');
  expect(await ask()).toBe('here');
  expect(work).toHaveBeenCalledTimes(2);
});
