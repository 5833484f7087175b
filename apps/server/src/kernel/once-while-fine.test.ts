import { expect, it, vi } from 'vitest';
import { onceWhileFine } from './once-while-fine.ts';

it('repeats what failed at once, and what succeeded after the pause', async () => {
  let time = 0;
  const check = vi.fn(async () => undefined);
  const checkNow = onceWhileFine(check, 1000, () => time);
  check.mockRejectedValueOnce(new Error('no room'));
  await expect(checkNow()).rejects.toThrow('no room');
  await checkNow();
  expect(check).toHaveBeenCalledTimes(2);
  time = 999;
  await checkNow();
  expect(check).toHaveBeenCalledTimes(2);
  time = 1000;
  await checkNow();
  expect(check).toHaveBeenCalledTimes(3);
});
