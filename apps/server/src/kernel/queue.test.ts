import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mostInOneTurn } from '../../test/turns.ts';
import { createQueue } from './queue.ts';

/** Work that the test ends, and that reports when it started. */
const byHand = (name: string, begun: string[]) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
};

/** After two turns of the event loop: in the first one, a queue hands over. */
const settled = async () => {
  for (let turn = 0; turn < 2; turn += 1) await nextTurn();
};

describe('a queue for one task at once and two waiting', () => {
  const setUp = () => {
    const begun: string[] = [];
    const queue = createQueue('Too many things', { concurrency: 1, waiting: 2, timeoutMs: 50 });
    const works = ['a', 'b', 'c', 'd'].map((name) => byHand(name, begun));
    return { begun, queue, works };
  };

  it('refuses the fourth without starting it, and says when to retry', async () => {
    const { begun, queue, works } = setUp();
    const [a, b, c, d] = works.map(({ work }) => queue(work, 'a'));
    await expect(d).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Too many things',
      retryAfter: 5,
    });
    expect(queue.figures()).toMatchObject({ active: 1, waiting: 2, refused: 1 });
    for (const { end } of works) end();
    expect(await Promise.all([a, b, c])).toEqual(['a', 'b', 'c']);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('starts each when the one before has ended, first come, first served', async () => {
    const { begun, queue, works } = setUp();
    const results = works.slice(0, 3).map(({ work }) => queue(work, 'a'));
    for (const [index, { end }] of works.slice(0, 3).entries()) {
      await settled();
      expect(begun).toEqual(['a', 'b', 'c'].slice(0, index + 1));
      end();
    }
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  });

  it('refuses a task that would wait forever behind one that hangs, and goes on without it', async () => {
    const { begun, queue, works } = setUp();
    const [a, b] = works.slice(0, 2).map(({ work }) => queue(work, 'a'));
    await expect(b).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    const c = queue(works[2]?.work ?? (async () => 'no work'), 'a');
    for (const { end } of works) end();
    expect(await Promise.all([a, c])).toEqual(['a', 'c']);
    expect(begun).toEqual(['a', 'c']);
  });

  it('goes on after a failed task, and has room again', async () => {
    const { queue, works } = setUp();
    const [a, b] = works
      .slice(0, 2)
      .map(({ work }) => queue(work, 'a').catch((error: Error) => `${error}`));
    works[0]?.fail();
    works[1]?.end();
    expect(await Promise.all([a, b])).toEqual(['Error: a', 'b']);
    expect(await queue(async () => 'e', 'a')).toBe('e');
    await settled();
    const idle = { active: 0, waiting: 0, refused: 0, seconds: expect.any(Number) };
    expect(queue.figures()).toEqual({ ...idle, ended: 3 });
  });
});

describe('a queue in which two parties wait', () => {
  const setUp = (waiting: number) => {
    const begun: string[] = [];
    const queue = createQueue('Too many things', { concurrency: 1, waiting, timeoutMs: 5000 });
    const { promise, resolve: finishFirst } = Promise.withResolvers<void>();
    const add = (party: string, name: string) => {
      const work = async () => {
        begun.push(name);
        await promise;
        return name;
      };
      return queue(work, party).catch((error: Error) => error.message);
    };
    return { add, begun, queue, finishFirst };
  };

  it('refuses the latest task of the larger party to make room for the smaller one', async () => {
    const { add, begun, queue, finishFirst } = setUp(3);
    const many = ['m1', 'm2', 'm3', 'm4'].map((name) => add('many', name));
    const one = add('one', 'o1');
    expect(await many[3]).toBe('Too many things');
    expect(queue.figures()).toMatchObject({ waiting: 3, refused: 1 });
    finishFirst();
    expect(await Promise.all([...many.slice(0, 3), one])).toEqual(['m1', 'm2', 'm3', 'o1']);
    expect(begun).toEqual(['m1', 'o1', 'm2', 'm3']);
  });

  it('refuses a task of a party that already has its share', async () => {
    const { add, finishFirst } = setUp(2);
    const fair = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1')];
    expect(await add('b', 'b2')).toBe('Too many things');
    expect(await add('c', 'c1')).toBe('Too many things');
    finishFirst();
    expect(await Promise.all(fair)).toEqual(['a1', 'a2', 'b1']);
  });

  it('lets them take turns, first come, first served within each', async () => {
    const { add, begun, finishFirst } = setUp(10);
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) =>
      add(name.slice(0, 1), name),
    );
    finishFirst();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });
});

describe('tasks that wait for nothing', () => {
  it.each([1, 4])(
    'of a queue for %i at once leave the thread to others in between',
    async (most) => {
      const queue = createQueue('busy', { concurrency: most, waiting: 50, timeoutMs: 5000 });
      const inOneTurn = await mostInOneTurn((ran) =>
        Promise.all(Array.from({ length: 50 }, () => queue(async () => ran(), 'a'))),
      );
      expect(inOneTurn).toBe(most);
    },
  );

  it('do so too when each one comes as the one before has ended', async () => {
    const queue = createQueue('busy', { concurrency: 1, waiting: 1, timeoutMs: 5000 });
    const inOneTurn = await mostInOneTurn(async (ran) => {
      for (let task = 0; task < 50; task += 1) await queue(async () => ran(), 'a');
    });
    expect(inOneTurn).toBe(1);
  });
});
