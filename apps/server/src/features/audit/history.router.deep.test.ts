import type { AuditInput } from '@hvac/contract/audit';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn, query, type TestApp, testApp } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { rest } from '../../../test/rest.ts';
import { shortestTime } from '../../../test/shortest-time.ts';
import { AuditEventEntity } from './audit-event.entity.ts';
import { findLastActor } from './last-actor.service.ts';

let app: TestApp['app'];
let em: EntityManager;
let cookie: string;
beforeAll(async () => {
  const test = await testApp();
  app = test.app;
  em = test.orm.em.fork();
  await createUser(em, { username: 'owner' });
  cookie = await logIn(app, 'owner', PASSWORD);
});

/** In milliseconds. */
const AT_ONCE = 100;

const ask = (input: Partial<AuditInput>) => query(app, 'audit.events', { input, cookie });

describe('a long history', () => {
  beforeAll(async () => {
    // In parts, each within the time that a statement may take.
    for (let last = 0; last < 100_000; last += 20_000) {
      await em.execute(
        `insert into audit_events (at, actor_name, actor_role, origin, action, subject_id, subject_label, details)
         select now() - n * interval '5 minutes', 'user' || n % 7, 'editor', '192.0.2.' || n % 250,
           (array['post.updated', 'login.succeeded', 'submission.status-changed'])[1 + n % 3],
           n::text, 'Subject ' || n, '{"fields": ["title"]}'
         from generate_series(?::int + 1, ?::int + 20000) n`,
        [last, last],
      );
    }
    await em.execute('analyze audit_events');
  });

  it('names whoever last edited an old post by the index of subjects', async () => {
    const found = em.fork();
    expect(await findLastActor(found, ['post.created', 'post.updated'], 99_999)).toBe('user4');
    expect(await findLastActor(found, ['post.created'], 99_999)).toBeNull();
    const { sql, params } = found
      .createQueryBuilder(AuditEventEntity)
      .select('actorName')
      .where({ action: { $in: ['post.created', 'post.updated'] }, subjectId: '99999' })
      .orderBy({ at: 'desc', id: 'desc' })
      .limit(1)
      .toQuery();
    const plan = await em.execute(`explain ${sql}`, params as unknown[]);
    expect(JSON.stringify(plan)).toContain('audit_events_subject_id_at_id_index');
  });

  it('is exported completely', async () => {
    const { body } = await rest(app, 'GET', '/api/admin/history.csv?person=user3', { cookie });
    const ids = body.split('\r\n').flatMap((record) => /Subject (\d+)/.exec(record)?.[1] ?? []);
    expect(ids).toEqual(Array.from({ length: 14_286 }, (_, n) => String(n * 7 + 3)));
  });

  it.each<Partial<AuditInput>>([
    {},
    { offset: 99_900 },
    { person: 'user3' },
    { person: 'eve' },
    { group: 'users' },
    { group: 'posts', from: '2026-10-01' },
    { search: 'subject 12345' },
    { search: 'nothing like it' },
    { search: 'deleted' },
    { search: 'edited' },
    { search: 'logged in' },
    { search: 'settings' },
    { search: 'e' },
    { search: 'user3 edited the post title' },
  ])('of 100,000 events returns %j at once', async (input) => {
    const time = await shortestTime(
      async () => expect((await ask(input)).statusCode).toBe(200),
      AT_ONCE,
    );
    expect(time).toBeLessThanOrEqual(AT_ONCE);
  });
});
