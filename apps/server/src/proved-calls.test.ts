import { defaultCompany } from '@hvac/contract/company';
import { defaultLeadSettings } from '@hvac/contract/leads';
import { defaultNotice } from '@hvac/contract/notice';
import { defaultReplySettings } from '@hvac/contract/replies';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query, refusalOf } from '../test/app.ts';
import {
  createCategory,
  createOwnPage,
  createPost,
  createSubmission,
  createWebsiteImage,
  PASSWORD,
} from '../test/factories.ts';
import { reasonOf } from '../test/fixtures/owner.ts';
import { callsWith, GUARDS } from '../test/guarded-calls.ts';
import { useOffice } from '../test/office.ts';
import { procedures } from '../test/procedures.ts';

const LOG_IN_AGAIN = 'Please log in again: this needs a login within the last ten minutes';
const ENTER_AGAIN = 'Please enter your password again';

const { app, ask, call, cookie, em, rest } = useOffice();
const provedAgo = (minutes: number) =>
  em().execute('update sessions set proved_at = now() - make_interval(mins => ?)', [minutes]);
// Each proof begins another count.
let minutes = 10;
beforeEach(async () => {
  minutes += 1;
  await provedAgo(minutes);
});

const ofRest = (call: string) => call.includes(' ');
const mutations = Object.keys(procedures).filter(
  (path) => procedures[path]?._def.type === 'mutation',
);
const restCalls = async () => {
  const { paths } = (await app().inject('/api/openapi.json')).json();
  return Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
};
/** Makes a call, with an input or about something that is not there. */
const make = (name: string, input: unknown = { wrong: true }) => {
  const [method = '', path = ''] = name.split(' ');
  if (!ofRest(name)) return call(name, input);
  const { id = 2_147_483_647 } = Object(input) as { id?: number };
  const url = path.replace(/\{\w*id\}/gi, String(id)).replace(/\{\w+\}/g, 'unknown');
  return rest(method as 'GET', url);
};
const isRefused = (response: Awaited<ReturnType<typeof make>>) =>
  response.statusCode === 403 && [ENTER_AGAIN, LOG_IN_AGAIN].includes(refusalOf(response)[1]);

it('every mutating call has a guard, and those that read many customers or export them', async () => {
  const mutating = (await restCalls()).filter((call) => !call.startsWith('GET '));
  const reading = callsWith('proofAbove').filter(([, { of }]) => of === 'read');
  const exports = (await restCalls()).filter((call) => call.endsWith('.csv'));
  expect(Object.keys(GUARDS).toSorted()).toEqual(
    [...mutations, ...mutating, ...reading.map(([call]) => call), ...exports].toSorted(),
  );
  for (const [call, { harmlessBecause }] of callsWith('harmlessBecause')) {
    expect(harmlessBecause.length, call).toBeGreaterThan(10);
  }
});

describe('ten minutes after the login', () => {
  it('exactly the calls that are said to need a proof ask for one whatever is sent', async () => {
    const calls = [...mutations, ...(await restCalls())].filter((call) => !call.endsWith('logout'));
    const asking: string[] = [];
    for (const call of calls) if (isRefused(await make(call))) asking.push(call);
    expect(asking.toSorted()).toEqual(
      callsWith('proof')
        .map(([call]) => call)
        .toSorted(),
    );
  });

  it('the refused exports leave nothing in the history, however they are asked for', async () => {
    const files = callsWith('proof').filter(([call]) => call.endsWith('.csv'));
    expect(files).toHaveLength(2);
    for (const [call] of files) {
      expect(refusalOf(await make(call))).toEqual([403, LOG_IN_AGAIN]);
      const url = call.slice('GET '.length);
      expect((await rest('HEAD', url)).statusCode).toBe(403);
    }
    const [row] = await em().execute<[{ n: number }]>(
      `select count(*)::int as n from audit_events where action like '%.exported'`,
    );
    expect(row.n).toBe(0);
  });

  let names = 0;
  const nextName = () => {
    names += 1;
    return `Past ${names}`;
  };
  const trashedPost = async () => {
    const { id } = await createPost(em());
    await call('blog.trashPost', { id });
    return { id };
  };
  const trashedCategory = async () => {
    const { id } = await createCategory(em(), nextName());
    await call('blog.trashCategory', { id });
    return { id };
  };
  const trashedPage = async () => {
    const { id } = await createOwnPage(em());
    await call('ownPages.trash', { id });
    return { id };
  };
  /** Something that a call deletes for good. */
  const SUBJECTS: Record<string, () => Promise<{ id: number } | { ids: number[] }>> = {
    'blog.purgePost': trashedPost,
    'blog.purgeCategory': trashedCategory,
    'ownPages.purge': trashedPage,
    'images.purgeWebsiteImage': async () => {
      const { id } = await createWebsiteImage(em(), 'team', '/img/a.svg');
      await call('images.trashWebsiteImage', { id });
      return { id };
    },
    'inbox.deleteSubmissions': async () => ({
      ids: [(await createSubmission(em(), { deletedAt: new Date() })).id],
    }),
    'DELETE /api/admin/posts/{id}': () => createPost(em()),
    'DELETE /api/admin/categories/{id}': () => createCategory(em(), nextName()),
    'DELETE /api/website/images/{id}': () => createWebsiteImage(em(), 'team', '/img/a.svg'),
  };
  const subjectOf = async (call: string) => {
    const subject = (await SUBJECTS[call]?.()) ?? { id: 0 };
    return 'ids' in subject ? { ids: subject.ids } : { id: subject.id };
  };
  const DELETIONS = callsWith('proofAbove').filter(([, { of }]) => of !== 'read');

  it('every call that deletes for good a few times is tried below', () => {
    expect(Object.keys(SUBJECTS).toSorted()).toEqual(DELETIONS.map(([call]) => call).toSorted());
  });

  it.each(DELETIONS)(
    '%s works five times, the sixth with a proof',
    async (call, { of, proofAbove }) => {
      const remove = async () => {
        const input = await subjectOf(call);
        return () => make(call, input);
      };
      for (let n = 0; n < proofAbove; n += 1) {
        expect([200, 204]).toContain((await (await remove())()).statusCode);
      }
      const sixth = await remove();
      const refusal = await sixth();
      expect(refusalOf(refusal)).toEqual([403, ofRest(call) ? LOG_IN_AGAIN : ENTER_AGAIN]);
      // The other call that deletes the same counts the same way.
      for (const [other] of DELETIONS.filter(([, guard]) => guard.of === of)) {
        expect(isRefused(await make(other, await subjectOf(other))), other).toBe(true);
      }
      await provedAgo(9);
      expect([200, 204]).toContain((await sixth()).statusCode);
    },
  );

  /** What takes a proof, and the same without what takes one. */
  const ELSEWHERE = 'https://evil.example/';
  const { acknowledgement } = defaultLeadSettings;
  const EXAMPLES: Record<string, [proved: object, free: object] | null> = {
    'addresses.save': [
      { from: '/old', to: ELSEWHERE },
      { from: '/old', to: '/about' },
    ],
    'addresses.importFile': [
      { content: `/a,/about\n/b,${ELSEWHERE}`, isDryRun: false },
      { content: '/a,/about', isDryRun: false },
    ],
    'leads.saveSettings': [
      {
        value: { ...defaultLeadSettings, acknowledgement: { ...acknowledgement, text: 'Pay.' } },
        version: 0,
      },
      { value: { ...defaultLeadSettings, isDigestOn: true }, version: 0 },
    ],
    'replies.saveSettings': [
      { value: { ...defaultReplySettings, reviewLink: ELSEWHERE }, version: 0 },
      { value: { ...defaultReplySettings, savedReplies: [] }, version: 0 },
    ],
    'settings.saveCompany': [
      { value: { ...defaultCompany, phone: '900-555-0199' }, version: 0 },
      { value: { ...defaultCompany, tagline: 'Warm by noon' }, version: 0 },
    ],
    'settings.saveNotice': [
      { value: { ...defaultNotice, button: 'Pay', leadsTo: ELSEWHERE }, version: 0 },
      { value: { ...defaultNotice, text: 'We answer all night' }, version: 0 },
    ],
    // Needs a device: features/push/devices.router.test.ts.
    'devices.sync': null,
  };
  const CONDITIONAL = callsWith('proofFor').flatMap(([call, { proofFor }]) => {
    const example = EXAMPLES[call];
    return example ? [{ call, proofFor, proved: example[0], free: example[1] }] : [];
  });

  it('every call that needs a proof for a part of what it does is tried below', () => {
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(
      callsWith('proofFor')
        .map(([call]) => call)
        .toSorted(),
    );
  });

  it.each(CONDITIONAL)(
    '$call asks for a proof for $proofFor, and for nothing else',
    async (example) => {
      const { call, proved, free } = example;
      const refusal = await make(call, proved);
      expect([refusal.statusCode, reasonOf(refusal)]).toEqual([403, 'proof']);
      expect((await make(call, free)).statusCode).toBe(200);
      await em().execute('truncate settings, old_addresses');
      await provedAgo(9);
      expect((await make(call, proved)).statusCode).toBe(200);
      await em().execute('truncate settings, old_addresses');
    },
  );

  describe('two hundred customers are read', () => {
    const list = (input: object) => ask('inbox.submissions', { search: '', tab: 'all', ...input });
    const part = (limit: number, offset: number) =>
      rest('GET', `/api/admin/contact-submissions?limit=${limit}&offset=${offset}`);
    const all = () => rest('GET', '/api/admin/contact-submissions');
    let ids: number[];
    beforeAll(async () => {
      await em().execute('truncate contact_submissions cascade');
      await em().execute(
        `insert into contact_submissions (full_name, email, phone, service, message, message_hash)
         select 'Ada ' || n, 'ada' || n || '@example.com', '313-555-0100', 'heating', 'Cold', md5(n::text)
         from generate_series(1, 230) n`,
      );
      ids = (
        await em().execute<{ id: number }[]>('select id from contact_submissions order by id')
      ).map(({ id }) => id);
    });
    beforeEach(() => em().execute(`update sessions set read_submissions = '{}'`));

    it('by a program at once, and more after a login within ten minutes', async () => {
      expect(refusalOf(await all())).toEqual([403, LOG_IN_AGAIN]);
      expect((await part(200, 0)).statusCode).toBe(200);
      await provedAgo(9);
      expect((await all()).json()).toHaveLength(230);
    });

    it('in small steps and by every call, and no more without a proof', async () => {
      for (let offset = 0; offset < 200; offset += 50) {
        const response = offset % 100 ? await part(50, offset) : await list({ limit: 50, offset });
        expect(response.statusCode).toBe(200);
      }
      expect(refusalOf(await part(1, 200))).toEqual([403, LOG_IN_AGAIN]);
      expect(refusalOf(await list({ limit: 1, offset: 229 }))).toEqual([403, ENTER_AGAIN]);
      const one = { input: { id: ids[0] }, cookie: cookie() };
      expect(reasonOf(await query(app(), 'inbox.submission', one))).toBe('proof');
      // What has been read is read again as often as anybody likes.
      expect((await list({ limit: 50, offset: 0 })).statusCode).toBe(200);
      await call('auth.prove', { password: PASSWORD });
      expect((await part(30, 200)).statusCode).toBe(200);
      await provedAgo(10);
      expect((await list({ limit: 50, offset: 150 })).statusCode).toBe(200);
    });

    it('by many calls at the same time, and no more', async () => {
      const responses = await Promise.all(Array.from({ length: 23 }, (_, n) => part(10, n * 10)));
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    });

    it('one by one, as their dialogs are opened', async () => {
      await part(199, 31);
      const open = async (id = 0) => (await ask('inbox.submission', { id })).statusCode;
      const unread = ids.slice(-31).toReversed();
      expect([await open(unread[0]), await open(unread[0]), await open(unread[1])]).toEqual([
        200, 200, 403,
      ]);
    });
  });
});
