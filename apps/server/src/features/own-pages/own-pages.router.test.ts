import { MAX_REDIRECTS } from '@hvac/contract/addresses';
import type { AuditEvent } from '@hvac/contract/audit';
import type { OwnPageLinks } from '@hvac/contract/own-page-links';
import type { EditableOwnPage, ListedOwnPage, OwnPageVersion } from '@hvac/contract/own-pages';
import type { Page } from '@hvac/contract/paging';
import type { TrashedItem } from '@hvac/contract/trash';
import type { Versioned } from '@hvac/contract/versioned';
import { describe, expect, it } from 'vitest';
import { dataOf, issuesOf, refusalOf } from '../../../test/app.ts';
import { useOffice } from '../../../test/office.ts';
import { picture } from '../../../test/pictures.ts';
import { OwnPageEntity } from './own-page.entity.ts';

const { app, call, ask, read, em, form } = useOffice();

const WHOLE = {
  kind: 'service',
  label: 'Furnace repair',
  title: 'Furnace Repair',
  description: 'What fails, and how we find it',
  content: 'We come **today**.',
};
let count = 0;
const create = async (own: object = {}): Promise<EditableOwnPage> => {
  count += 1;
  return dataOf(await call('ownPages.create', { ...WHOLE, path: `made/page-${count}`, ...own }));
};
const save = ({ publishedAt, createdAt, updatedAt, ...page }: EditableOwnPage, own: object = {}) =>
  call('ownPages.update', { ...page, ...own });
const get = (id: number) => read<EditableOwnPage>('ownPages.get', { id });
const list = () => read<ListedOwnPage[]>('ownPages.list');
const readLinks = () => read<Versioned<OwnPageLinks>>('ownPages.links');
/** Saves links over those that are stored. */
const saveLinks = async (value: OwnPageLinks) =>
  call('ownPages.saveLinks', { value, version: (await readLinks()).version });
const statusOf = async (path: string) => (await app().inject(path)).statusCode;
const leadsTo = async (path: string) => {
  const { statusCode, headers } = await app().inject(path);
  return [statusCode, headers.location];
};
const upload = async () =>
  (
    await form({
      url: '/api/images/upload',
      image: { bytes: await picture({ width: 60, height: 40 }) },
    })
  ).json().file.url as string;

describe('who may write pages', () => {
  it.each([
    ['ownPages.list', undefined],
    ['ownPages.get', { id: 1 }],
    ['ownPages.versions', { id: 1 }],
    ['ownPages.version', { id: 1 }],
    ['ownPages.links', undefined],
    ['ownPages.trashed', undefined],
  ])('%s is refused to visitors', async (path, input) => {
    expect((await ask(path, input, null)).statusCode).toBe(401);
  });

  it('visitors may change nothing', async () => {
    for (const [path, input] of [
      ['create', { ...WHOLE, path: 'x' }],
      ['update', { ...WHOLE, path: 'x', id: 1, version: 1 }],
      ['setPublished', { id: 1, version: 1, published: true }],
      ['saveLinks', { value: { menu: [], footer: [] }, version: 0 }],
      ['trash', { id: 1 }],
      ['restore', { id: 1 }],
      ['purge', { id: 1 }],
      ['ownWords', { title: '', intro: '', content: '', city: '' }],
    ] as const) {
      expect((await call(`ownPages.${path}`, input, null)).statusCode, path).toBe(401);
    }
  });

  it('editors write them, but choose no links in the menu', async () => {
    const links = { value: { menu: [], footer: [] }, version: 0 };
    expect((await call('ownPages.saveLinks', links, 'editor')).statusCode).toBe(403);
    expect((await ask('ownPages.links', undefined, 'editor')).statusCode).toBe(403);
    const made = await call('ownPages.create', { ...WHOLE, path: 'by-editor' }, 'editor');
    expect(made.statusCode).toBe(200);
  });
});

describe('a page', () => {
  it('is refused at a path of the software, naming it', async () => {
    const response = await call('ownPages.create', { ...WHOLE, path: 'admin/pages' });
    expect(issuesOf(response)).toEqual([
      { path: 'path', message: "/admin belongs to the website's own files" },
    ]);
  });

  it('is refused at a path that another page has, naming that', async () => {
    const { path } = await create({ label: 'Boilers' });
    const message = `The page "Boilers" has the path /${path} already`;
    const second = await call('ownPages.create', { ...WHOLE, path });
    expect(refusalOf(second)).toEqual([409, message]);
    expect(issuesOf(second)).toEqual([{ path: 'path', message }]);
    const other = await create();
    expect(refusalOf(await save(other, { path }))).toEqual([409, message]);
    expect((await get(other.id)).path).toBe(other.path);
  });

  it('keeps what a save leaves out, as an editor of an earlier release may', async () => {
    const facts = [{ label: 'Diagnosis', value: '$89' }];
    const { id, version, ...page } = await create({ facts, intro: 'Hello', published: true });
    await call('ownPages.update', { id, version, title: 'Furnaces' });
    const { updatedAt } = page;
    const kept = { ...page, title: 'Furnaces', version: version + 1, updatedAt };
    expect({ ...(await get(id)), updatedAt }).toEqual({ id, ...kept });
  });

  it('is refused over a newer version, and nothing is lost', async () => {
    const page = await create();
    await save(page, { title: 'First' });
    const late = await save(page, { title: 'Second' });
    expect(refusalOf(late)).toEqual([409, 'This page was changed after you opened it']);
    expect((await get(page.id)).title).toBe('First');
  });

  it('is refused with a picture that is not there', async () => {
    const lost = `/uploads/${'a'.repeat(32)}.webp`;
    const response = await call('ownPages.create', {
      ...{ ...WHOLE, path: 'pictures', gallery: [{ image: lost }] },
    });
    expect(issuesOf(response)?.[0]?.path).toBe('gallery.0.image');
    expect(
      (await call('ownPages.create', { ...WHOLE, path: 'p', featuredImage: 'x' })).statusCode,
    ).toBe(400);
  });

  it('is published with title, label, description and text, and none of it still to be written', async () => {
    const page = await create({ label: '', title: '', description: '', content: '' });
    const input = { id: page.id, version: page.version, published: true };
    const refused = await call('ownPages.setPublished', input);
    expect(issuesOf(refused)?.map(({ path }) => path)).toEqual([
      ...['title', 'label', 'description', 'content'],
    ]);
    const task = await save(page, { ...WHOLE, content: '✎ one\n\n✎ two', published: true });
    expect(refusalOf(task)).toEqual([
      400,
      '2 places are still to be written: the lines that begin with ✎',
    ]);
    const saved = await save(page, { ...WHOLE, published: true });
    expect(dataOf<EditableOwnPage>(saved)).toMatchObject({ published: true, publishAt: null });
    expect((await get(page.id)).publishedAt).not.toBeNull();
  });

  it('keeps the rules of posts for its time', async () => {
    const page = await create();
    const at = (publishAt: string, published = true) => save(page, { published, publishAt });
    expect(refusalOf(await at('2020-01-01T00:00Z'))[1]).toBe('Choose a time that is still to come');
    expect(refusalOf(await at(new Date(Date.now() + 3_600_000).toISOString(), false))[1]).toBe(
      'Only a page that is published can have a time for it',
    );
  });

  it('is one of 200 at most', async () => {
    await create();
    const present = await em().count(OwnPageEntity);
    await em().execute(
      `insert into own_pages select p.* from generate_series(1, ?) n,
         lateral jsonb_populate_record(null::own_pages, (select to_jsonb(o) from own_pages o limit 1)
           || jsonb_build_object('id', 9000 + n, 'path', 'many-' || n)) p`,
      [200 - present],
    );
    const refused = await call('ownPages.create', { ...WHOLE, path: 'one-too-many' });
    expect(refusalOf(refused)).toEqual([400, 'There can be at most 200 pages']);
    await em().execute('delete from own_pages where id > 9000 and id < 9003');
    const atOnce = ['one', 'two', 'three'].map((path) =>
      call('ownPages.create', { ...WHOLE, path: `at-once/${path}` }),
    );
    const statuses = (await Promise.all(atOnce)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 200, 400]);
    await em().execute('delete from own_pages where id > 9000');
  });

  it('keeps all that was written', async () => {
    const image = await upload();
    const written = {
      ...WHOLE,
      ...{ metaTitle: 'Meta', intro: 'No heat?', featuredImage: image, featuredImageAlt: 'A van' },
      facts: [{ label: 'Diagnosis', value: '$89' }],
      questions: [{ question: 'How fast?', answer: 'Today.\n\nMostly.' }],
      gallery: [{ image, alt: 'Before', caption: 'A boiler of 1962' }],
      ...{ language: 'es', service: 'heating', city: 'Troy', button: 'Call us', showsOffers: true },
      job: { lastDay: '2027-01-01', employment: 'FULL_TIME' },
    };
    const page = await create(written);
    expect(await get(page.id)).toMatchObject(written);
    expect(await get(page.id)).toMatchObject({ version: 1, published: false, publishedAt: null });
  });
});

describe('the versions of a page', () => {
  it('are made by every save, and say what it has changed', async () => {
    const page = await create();
    const saved = dataOf<EditableOwnPage>(
      await save(page, { content: 'We come today and tomorrow.', intro: 'Cold?' }),
    );
    const versions = await read<OwnPageVersion[]>('ownPages.versions', { id: page.id });
    expect(versions.map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [2, 'owner'],
      [1, 'owner'],
    ]);
    expect(versions[0]?.changes).toEqual({ fields: ['intro', 'content'], words: 2 });
    const first = await read<EditableOwnPage>('ownPages.version', { id: versions[1]?.id });
    expect(first.content).toBe(WHOLE.content);
    expect(saved.version).toBe(2);
  });

  it('keep the pictures that they name, until the page is gone for good', async () => {
    const image = await upload();
    const page = await create({ gallery: [{ image }] });
    const uses = async () =>
      (
        await em().execute('select 1 from picture_uses where picture = ?', [
          image.slice('/uploads/'.length),
        ])
      ).length;
    expect(await uses()).toBe(1);
    await call('ownPages.trash', { id: page.id });
    expect(await uses()).toBe(2);
    await call('ownPages.purge', { id: page.id });
    expect(await uses()).toBe(0);
  });
});

describe('a page in the trash', () => {
  it('is not found, and comes back as a draft with its id and its versions', async () => {
    const page = await create({ published: true });
    expect((await call('ownPages.trash', { id: page.id })).statusCode).toBe(200);
    expect((await ask('ownPages.get', { id: page.id })).statusCode).toBe(404);
    const { items } = await read<Page<TrashedItem>>('ownPages.trashed');
    expect(items[0]).toMatchObject({ id: page.id, name: 'Furnace repair', deletedBy: 'owner' });
    const back = dataOf<EditableOwnPage>(await call('ownPages.restore', { id: page.id }));
    expect(back).toMatchObject({ id: page.id, path: page.path, published: false, version: 2 });
    expect(await get(page.id)).toEqual(back);
    expect((await call('ownPages.restore', { id: page.id })).statusCode).toBe(404);
  });

  it('comes back as it was when that undoes its deletion, and beside a page that has its path now', async () => {
    const page = await create({ published: true });
    await call('ownPages.trash', { id: page.id });
    await create({ path: page.path });
    const undone = await call('ownPages.restore', { id: page.id, isUndo: true });
    expect(dataOf<EditableOwnPage>(undone)).toMatchObject({
      ...{ path: `${page.path}-2`, published: true, publishedAt: page.publishedAt },
    });
  });

  it('is asked where its address leads, and refuses what is no page of this website', async () => {
    const page = await create({ published: true });
    for (const leadTo of ['https://evil.example/', '//evil.example', 'nonsense']) {
      const refused = await call('ownPages.trash', { id: page.id, leadTo });
      expect(refusalOf(refused)).toEqual([400, 'Pick a page of this website']);
    }
    const itself = await call('ownPages.trash', { id: page.id, leadTo: `/${page.path}` });
    expect(refusalOf(itself)).toEqual([400, 'This would lead to itself']);
    const moved = `${page.path}-moved`;
    const renamed = dataOf<EditableOwnPage>(await save(page, { path: moved }));
    const former = await call('ownPages.trash', { id: page.id, leadTo: `/${page.path}` });
    expect(refusalOf(former)).toEqual([400, 'This would lead to itself']);
    expect(await leadsTo(`/${page.path}`)).toEqual([308, `/${moved}`]);
    await call('ownPages.trash', { id: renamed.id, leadTo: '/services' });
    expect(await leadsTo(`/${moved}`)).toEqual([308, '/services']);
    expect(await leadsTo(`/${page.path}`)).toEqual([308, '/services']);
    await call('ownPages.restore', { id: page.id, isUndo: true });
    expect(await statusOf(`/${moved}`)).toBe(200);
    expect(await leadsTo(`/${page.path}`)).toEqual([308, `/${moved}`]);
    await call('ownPages.trash', { id: page.id });
    expect([await statusOf(`/${moved}`), await statusOf(`/${page.path}`)]).toEqual([404, 404]);
  });

  it('comes back at a path that a page can have, however long it is', async () => {
    const path = `${'a'.repeat(117)}-bb`;
    const { id } = await create({ path, published: true });
    await call('ownPages.trash', { id });
    await create({ path });
    const back = await call('ownPages.restore', { id, isUndo: true });
    const { path: free } = dataOf<EditableOwnPage>(back);
    expect(free).toBe(`${'a'.repeat(117)}-2`);
    expect(await statusOf(`/${free}`)).toBe(200);
  });

  it('leads nowhere when there are as many redirects as there can be', async () => {
    const { id } = await create({ published: true });
    await em().execute(
      `insert into old_addresses (path, leads_to, origin, created_at)
       select '/many/' || n, '/about', 'imported', now() from generate_series(1, ?) n`,
      [MAX_REDIRECTS],
    );
    const refused = await call('ownPages.trash', { id, leadTo: '/about' });
    expect(refusalOf(refused)).toEqual([400, 'There can be at most 10,000 redirects']);
    await em().execute(`delete from old_addresses where path like '/many/%'`);
    expect((await call('ownPages.trash', { id, leadTo: '/about' })).statusCode).toBe(200);
  });
});

describe('the path of a published page', () => {
  const publish = (path: string) => create({ path, published: true });

  it('leads to the new one in one hop, however often it was changed', async () => {
    let page = await publish('old/one');
    for (const path of ['old/two', 'old/three', 'new']) {
      page = dataOf(await save(page, { path }));
    }
    for (const path of ['/old/one', '/old/two', '/Old/Three/']) {
      expect(await leadsTo(path)).toEqual([308, '/new']);
    }
    expect(await leadsTo('/old/one?utm_source=x')).toEqual([308, '/new?utm_source=x']);
  });

  it('is taken back by being renamed back, and by a swap with another page', async () => {
    let one = await publish('swap/a');
    let other = await publish('swap/b');
    one = dataOf(await save(one, { path: 'swap/c' }));
    one = dataOf(await save(one, { path: 'swap/a' }));
    expect([await statusOf('/swap/a'), await leadsTo('/swap/c')]).toEqual([200, [308, '/swap/a']]);
    one = dataOf(await save(one, { path: 'swap/c' }));
    other = dataOf(await save(other, { path: 'swap/a', title: 'The other' }));
    one = dataOf(await save(one, { path: 'swap/b' }));
    expect([await statusOf('/swap/a'), await statusOf('/swap/b')]).toEqual([200, 200]);
    expect((await app().inject('/swap/a')).body).toContain('The other');
    expect(await leadsTo('/swap/c')).toEqual([308, '/swap/b']);
  });

  it('takes with it what leads to it, typed or with an anchor', async () => {
    const page = await publish('typed/target');
    await call('addresses.save', { from: '/truck', to: '/typed/target' });
    await call('addresses.save', { from: '/van', to: '/typed/target?utm_source=van' });
    await save(page, { path: 'typed/moved' });
    expect(await leadsTo('/truck')).toEqual([308, '/typed/moved']);
    expect(await leadsTo('/van')).toEqual([308, '/typed/moved?utm_source=van']);
  });

  it('leads nowhere while its page is a draft, and where nobody has known it', async () => {
    const page = await publish('gone/a');
    const moved = dataOf<EditableOwnPage>(await save(page, { path: 'gone/b' }));
    await call('ownPages.setPublished', { id: page.id, version: moved.version, published: false });
    expect(await statusOf('/gone/a')).toBe(404);
    const draft = await create({ path: 'never/a' });
    await save(draft, { path: 'never/b', published: true });
    expect(await statusOf('/never/a')).toBe(404);
  });
});

describe('the links in menu and footer', () => {
  it('are two and eight at most', async () => {
    const { id } = await create();
    const third = await saveLinks({ menu: [id, id + 1, id + 2], footer: [] });
    expect(refusalOf(third)).toEqual([400, 'At most two pages fit in the menu']);
    const ninth = await saveLinks({ menu: [], footer: Array(9).fill(id) });
    expect(refusalOf(ninth)).toEqual([400, 'At most eight pages fit in the footer']);
  });

  it('are refused over others that somebody has chosen meanwhile, and nothing is lost', async () => {
    const { id } = await create();
    const { id: other } = await create();
    const { version } = await readLinks();
    await saveLinks({ menu: [id], footer: [] });
    const late = await call('ownPages.saveLinks', {
      ...{ value: { menu: [other], footer: [other] }, version },
    });
    expect(refusalOf(late)).toEqual([
      ...[409, 'Someone else has saved the links to pages in the meantime'],
    ]);
    expect((await readLinks()).value).toEqual({ menu: [id], footer: [] });
  });

  it('are refused once a page among them is gone', async () => {
    const { id } = await create();
    await saveLinks({ menu: [id], footer: [] });
    const { version } = await readLinks();
    await call('ownPages.trash', { id });
    const late = await call('ownPages.saveLinks', { value: { menu: [id], footer: [id] }, version });
    expect(refusalOf(late)[0]).toBe(409);
  });

  it('to a page are back where they were when its deletion is undone, and gone when it is not', async () => {
    const [one, other] = [(await create()).id, (await create()).id];
    const chosen = { menu: [one, other], footer: [other, one] };
    await saveLinks(chosen);
    await call('ownPages.trash', { id: one });
    expect((await readLinks()).value).toEqual({ menu: [other], footer: [other] });
    await call('ownPages.restore', { id: one, isUndo: true });
    expect((await readLinks()).value).toEqual(chosen);
    await call('ownPages.trash', { id: one });
    await call('ownPages.restore', { id: one });
    expect((await readLinks()).value).toEqual({ menu: [other], footer: [other] });
  });

  it('to a page are not back where others have filled the menu since', async () => {
    const [one, two, three] = [(await create()).id, (await create()).id, (await create()).id];
    await saveLinks({ menu: [one], footer: [one] });
    await call('ownPages.trash', { id: one });
    await saveLinks({ menu: [two, three], footer: [two] });
    await call('ownPages.restore', { id: one, isUndo: true });
    const { menu, footer } = (await readLinks()).value;
    expect(menu).toEqual([two, three]);
    expect(footer.toSorted()).toEqual([one, two].toSorted());
  });

  it('stand in the chosen order, without ids of pages that are gone', async () => {
    const [first, second, third] = [await create(), await create(), await create()].map(
      ({ id }) => id,
    );
    const chosen = { menu: [second, first] as number[], footer: [third, first] as number[] };
    const saved = dataOf<Versioned<OwnPageLinks>>(await saveLinks(chosen));
    expect(saved).toEqual(await readLinks());
    expect(saved.value).toEqual(chosen);
    const inFooter = (await list()).filter(({ isInFooter }) => isInFooter);
    expect(inFooter.map(({ id }) => id)).toEqual([first, third]);
    const gone = dataOf<Versioned<OwnPageLinks>>(
      await saveLinks({ menu: [99_999, second as number], footer: [] }),
    );
    expect(gone.value).toEqual({ menu: [second], footer: [] });
    await saveLinks({ menu: [], footer: [] });
  });
});

describe('the history of a page', () => {
  it('leads to it while it is there', async () => {
    const { id } = await create();
    const isLinked = async () => {
      const { items } = await read<Page<AuditEvent>>('audit.events', { group: 'pages' });
      return items.find(({ subjectId }) => subjectId === String(id))?.isSubjectThere;
    };
    expect(await isLinked()).toBe(true);
    await saveLinks({ menu: [], footer: [] });
    await call('ownPages.trash', { id });
    expect(await isLinked()).toBe(false);
  });
});

describe('the list of pages', () => {
  it('says of each whether others may know its address', async () => {
    const draft = await create();
    const live = await create({ published: true });
    const later = await create({
      ...{ published: true, publishAt: new Date(Date.now() + 3_600_000).toISOString() },
    });
    const once = await create({ published: true });
    await call('ownPages.setPublished', { id: once.id, version: once.version, published: false });
    const known = (await list()).filter(({ wasPublic }) => wasPublic).map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining([live.id, once.id]));
    expect(known).not.toContain(draft.id);
    expect(known).not.toContain(later.id);
  });
});
