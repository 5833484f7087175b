import { describe, expect, it } from 'vitest';
import { createUploadQueue } from './upload-queue.ts';

const ADA = 1;
const GRACE = 2;
const MARY = 3;

describe('an upload queue', () => {
  it('refuses an upload while a hundred are in progress, before doing anything for it', async () => {
    const queue = createUploadQueue();
    const { promise, resolve } = Promise.withResolvers<void>();
    const inHand = Array.from({ length: 100 }, () => queue.admit(() => promise));
    let isHandled = false;
    const refused = queue.admit(async () => {
      isHandled = true;
    });
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 });
    expect(isHandled).toBe(false);
    expect(queue.figures()).toEqual({ inProgress: 100, refused: 1 });
    resolve();
    await Promise.all(inHand);
    expect(await queue.admit(async () => 'in')).toBe('in');
  });

  it('has room again after uploads that failed', async () => {
    const queue = createUploadQueue();
    const failing = () => queue.admit(() => Promise.reject(new Error('broken off')));
    await Promise.allSettled(Array.from({ length: 100 }, failing));
    expect(await queue.admit(async () => 'in')).toBe('in');
  });

  it('does one thing at a time', async () => {
    const queue = createUploadQueue();
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all([ADA, ADA, GRACE, ADA, MARY].map((user) => queue.enqueue(user, work)));
    expect(most).toBe(1);
  });

  it('continues after a failure', async () => {
    const queue = createUploadQueue();
    const [failed, next, later] = await Promise.allSettled([
      queue.enqueue(ADA, () => Promise.reject(new Error('damaged'))),
      queue.enqueue(ADA, async () => 'next'),
      queue.enqueue(GRACE, async () => 'later'),
    ]);
    expect(failed.status).toBe('rejected');
    expect([next, later]).toMatchObject([{ value: 'next' }, { value: 'later' }]);
    expect(await queue.enqueue(ADA, async () => 'again')).toBe('again');
  });

  it('lets users take turns, so that three uploads do not wait for nine of another user', async () => {
    const queue = createUploadQueue();
    const order: string[] = [];
    const { promise: firstIsDone, resolve: finishFirst } = Promise.withResolvers<void>();
    const take = (user: number, name: string, until?: Promise<void>) =>
      queue.enqueue(user, async () => {
        await until;
        order.push(name);
      });
    const all = [
      take(ADA, 'ada 1', firstIsDone),
      ...Array.from({ length: 8 }, (_, n) => take(ADA, `ada ${n + 2}`)),
      ...Array.from({ length: 3 }, (_, n) => take(GRACE, `grace ${n + 1}`)),
      take(MARY, 'mary 1'),
    ];
    finishFirst();
    await Promise.all(all);
    expect(order.slice(0, 8)).toEqual([
      'ada 1',
      'grace 1',
      'mary 1',
      'ada 2',
      'grace 2',
      'ada 3',
      'grace 3',
      'ada 4',
    ]);
    expect(order.slice(8)).toEqual(['ada 5', 'ada 6', 'ada 7', 'ada 8', 'ada 9']);
  });
});
