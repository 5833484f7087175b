import { describe, expect, it } from 'vitest';
import { useOffice } from '../test/office.ts';
import { procedures } from '../test/procedures.ts';
import { samplesOf } from '../test/prometheus.ts';

/** What waits for more than the database: it has a queue of its own, in which it holds up nobody's lists. */
const SLOW = ['backup.state', 'replies.addressProblem', 'selfCheck.findings'];
const SLOW_CALLS = [
  '/api/admin/contact-submissions.csv',
  '/api/admin/figures.csv',
  '/api/admin/history.csv',
];
/** The search of visitors, which has a queue of its own as well. */
const IN_ANOTHER_QUEUE = ['blog.search'];

const METRICS_TOKEN = 'a token of enough characters';

const { app, ask, rest } = useOffice({ metricsToken: METRICS_TOKEN });

/** How many turns of each queue a call takes. */
const turnsOf = async (call: () => Promise<unknown>) => {
  const counts = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const samples = samplesOf((await app().inject({ url: '/metrics', headers })).body);
    return [
      'hvac_reads_total',
      'hvac_session_reads_total{kind="usual"}',
      'hvac_session_reads_total{kind="slow"}',
    ].map((name) => samples.get(name) ?? 0);
  };
  const before = await counts();
  await call();
  const [visitors = 0, usual = 0, slow = 0] = (await counts()).map((n, i) => n - (before[i] ?? 0));
  return { visitors, usual, slow };
};

describe('whatever is read waits for a turn', () => {
  const queries = Object.keys(procedures).filter(
    (path) => procedures[path]?._def.type === 'query' && !IN_ANOTHER_QUEUE.includes(path),
  );

  it.each(queries)('in the query %s', async (path) => {
    const { visitors, usual, slow } = await turnsOf(() => ask(path, {}));
    expect(visitors + usual + slow).toBe(1);
    expect(slow === 1).toBe(SLOW.includes(path));
  });

  it('in each call of a batch', async () => {
    const batch = ['blog.trashedPosts', 'blog.trashedCategories', 'blog.overview'].join();
    const url = `/trpc/${batch}?batch=1&input=${encodeURIComponent('{}')}`;
    expect(await turnsOf(() => rest('GET', url))).toMatchObject({
      usual: 3,
    });
  });

  it('in every call of REST that needs a session', async () => {
    const { paths } = (await app().inject('/api/openapi.json')).json();
    const reads = Object.entries<object>(paths)
      .filter(([path, methods]) => 'get' in methods && !/^.(img|uploads)|image/.test(path))
      .map(([path]) => path);
    expect(reads).toEqual(expect.arrayContaining(['/api/admin/posts', ...SLOW_CALLS]));
    for (const path of [...reads, '/api/website/images']) {
      const url = path.replace(/\{\w*id\}/gi, '2147483647').replace(/\{\w+\}/g, 'unknown');
      const { visitors, usual, slow } = await turnsOf(() => rest('GET', url));
      expect(visitors + usual + slow, path).toBeGreaterThanOrEqual(1);
      expect(slow > 0, path).toBe(SLOW_CALLS.includes(path));
      expect(usual > 0, path).toBe(!path.startsWith('/api/blog') && slow === 0);
    }
  });
});
