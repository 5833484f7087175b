import type { PageRequest } from '@hvac/contract/pages';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appWithPages, logIn, testApp } from '../../test/app.ts';
import { createPost, createUser, PASSWORD } from '../../test/factories.ts';
import { rest } from '../../test/rest.ts';
import { loadWebBuild } from './web-build.ts';

// One draft is rendered at a time and twenty may wait; the test requests more.
const ADMITTED = 21;
const ASKED_FOR = 25;

describe('the preview of a draft', () => {
  let app: FastifyInstance;
  let cookie: string;
  let drafts: number[];
  let begun: string[];
  let released = Promise.resolve();

  beforeAll(async () => {
    const { orm } = await testApp();
    const em = orm.em.fork();
    const { username } = await createUser(em);
    drafts = [];
    for (let n = 0; n < ASKED_FOR; n += 1) {
      drafts.push((await createPost(em, { title: `Draft ${n}`, published: false })).id);
    }
    app = await appWithPages(orm, async () => {
      const source = await loadWebBuild();
      const build = await source.load();
      const renderPage = async (request: PageRequest) => {
        begun.push(request.url);
        if (request.preview) await released;
        return build.renderPage(request);
      };
      return { ...source, load: async () => ({ ...build, renderPage }) };
    });
    cookie = await logIn(app, username, PASSWORD);
  });
  beforeEach(() => {
    begun = [];
  });

  const linkTo = async (id = drafts[0]) => {
    const call = { body: { days: 7 }, cookie };
    const made = await rest(app, 'POST', `/api/admin/posts/${id}/preview`, call);
    return new URL(made.json().url).pathname;
  };
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;

  it('is rendered once for all who have the link, and again after a change', async () => {
    const path = await linkTo();
    expect(await Promise.all([path, path, path].map(statusOf))).toEqual([200, 200, 200]);
    expect(await statusOf(path)).toBe(200);
    expect(begun).toHaveLength(1);
    const change = { body: { title: 'Changed' }, cookie };
    await rest(app, 'PATCH', `/api/admin/posts/${drafts[0]}`, change);
    expect((await app.inject(path)).body).toContain('Changed');
    expect(begun).toHaveLength(2);
  });

  it('is shown to nobody once its links were ended, although it was rendered before', async () => {
    const path = await linkTo();
    expect(await statusOf(path)).toBe(200);
    await rest(app, 'DELETE', `/api/admin/posts/${drafts[0]}/preview`, { cookie });
    expect(await statusOf(path)).toBe(404);
  });

  it('waits among drafts only: takes the turn of no page, and is refused when too many wait', async () => {
    const paths: string[] = [];
    for (const id of drafts) paths.push(await linkTo(id));
    const { promise, resolve: release } = Promise.withResolvers<void>();
    released = promise;
    let refused = 0;
    const { promise: full, resolve: reportFull } = Promise.withResolvers<void>();
    const statuses = paths.map(async (path) => {
      const status = await statusOf(path);
      if (status === 503) refused += 1;
      if (refused === ASKED_FOR - ADMITTED) reportFull();
      return status;
    });
    await full;
    expect(begun).toHaveLength(1);
    expect(await statusOf('/contact')).toBe(200);
    release();
    expect((await Promise.all(statuses)).filter((status) => status === 200)).toHaveLength(ADMITTED);
  });
});
