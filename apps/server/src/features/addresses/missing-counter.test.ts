import { describe, expect, it } from 'vitest';
import { createMissingCounter } from './missing-counter.service.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const asked = (path: string, others = {}) => ({
  ...{ method: 'GET', path, destination: 'document', referrer: undefined },
  ...{ host: 'site.example', ip: '192.0.2.1', ...others },
});

const countedOf = (...requests: ReturnType<typeof asked>[]) => {
  const counter = createMissingCounter();
  for (const request of requests) counter.note(request, NOW);
  return counter.take();
};

describe('the counter of missing addresses', () => {
  it.each([
    ['/wp-login.php'],
    ['/index.PHP'],
    ['/blog/wp-content/x'],
    ['/.env'],
    ['/.git/config'],
    ['/a/..%2f..%2fetc'],
    ['/Preview/post.7.tphji5.signature/'],
    ['/unsubscribe/jane@home.example'],
    ['//ff'],
    ['/'],
  ])('leaves out %s', (path) => {
    expect(countedOf(asked(path))).toEqual([]);
  });

  it('leaves out what no person opens', () => {
    const others = [{ destination: undefined }, { destination: 'image' }, { method: 'HEAD' }];
    expect(countedOf(...others.map((other) => asked('/old', other)))).toEqual([]);
  });

  it('counts a path in whatever form it is written, with the last site that linked there', () => {
    const counted = countedOf(
      asked('/Old%20Page/', { referrer: 'https://www.facebook.com/somebody?id=1' }),
      asked('/old%20page', { referrer: 'https://site.example/blog' }),
      asked('/old%20page', { referrer: 'android-app://com.google' }),
    );
    expect(counted).toEqual([
      {
        ...{ path: '/old page', day: '2026-11-26', count: 3, lastAt: NOW },
        referrer: 'www.facebook.com',
      },
    ]);
  });

  const madeUp = (count: number) =>
    Array.from({ length: count }, (_, number) =>
      asked(`/made-up/${number}`, { ip: `10.${number >> 8}.${number & 255}.1` }),
    );

  it('lets one network add few paths to a day, so that it hides nothing', () => {
    const counter = createMissingCounter();
    for (let number = 0; number < 1000; number += 1) {
      counter.note(asked(`/made-up/${number}`, { ip: `2001:db8:7:${number}::1` }), NOW);
    }
    counter.note(asked('/old'), NOW);
    counter.note(asked('/made-up/0', { ip: '2001:db8:7::1' }), NOW);
    const counted = counter.take();
    expect(counted).toHaveLength(31);
    expect(counted[0]).toMatchObject({ path: '/made-up/0', count: 2 });
    const tomorrow = new Date('2026-11-27T12:00:00Z');
    counter.note(asked('/made-up/999', { ip: '2001:db8:7::1' }), tomorrow);
    expect(counter.take()).toMatchObject([{ path: '/made-up/999', day: '2026-11-27' }]);
  });

  it('forgets what is asked for least, however many paths are made up', () => {
    const counted = countedOf(asked('/old'), asked('/old'), ...madeUp(500), asked('/new'));
    expect(counted).toHaveLength(200);
    expect(counted[0]).toMatchObject({ path: '/old', count: 2 });
    expect(counted.at(-1)).toMatchObject({ path: '/new', count: 1 });
  });

  it('holds no more while nothing can be stored', () => {
    const counter = createMissingCounter();
    for (let minute = 0; minute < 3; minute += 1) {
      for (const request of madeUp(150)) {
        counter.note({ ...request, path: `${request.path}-${minute}` }, NOW);
      }
      counter.putBack(counter.take());
    }
    expect(counter.take()).toHaveLength(200);
  });

  it('gets back what could not be stored', () => {
    const counter = createMissingCounter();
    counter.note(asked('/old'), NOW);
    counter.putBack(counter.take());
    counter.note(asked('/old'), NOW);
    expect(counter.take()).toMatchObject([{ path: '/old', count: 2 }]);
  });
});
