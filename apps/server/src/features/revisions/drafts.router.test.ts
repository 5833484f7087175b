import { type Draft, MAX_DRAFT, MAX_DRAFTS, type SaveDraftInput } from '@hvac/contract/drafts';
import { days } from '@hvac/contract/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf } from '../../../test/app.ts';
import { createPost } from '../../../test/factories.ts';
import { type As, useOffice } from '../../../test/office.ts';
import { workOn } from '../../../test/work.ts';
import { JobEntity } from '../../kernel/job.entity.ts';
import { handOver } from '../previews/hand-over.service.ts';
import { removeOldDrafts } from './drafts.service.ts';

const PICTURE = 'c'.repeat(32);
const SHOWN = `${PICTURE}.webp`;

const { call, em, idOf, read } = useOffice();
beforeEach(async () => {
  await em().execute('truncate drafts, picture_uses');
  await em().execute('delete from jobs');
  await em().execute('delete from stored_images');
});

const NEW = { of: 'post', subject: 'new' } as const;
const draft = (changes: Partial<SaveDraftInput> = {}) => ({
  ...NEW,
  user: idOf('owner'),
  baseVersion: 0,
  fields: '{"title":"Half a"}',
  over: null,
  ...changes,
});
const save = (changes?: Partial<SaveDraftInput>, as: As = 'owner') =>
  call('drafts.save', draft(changes), as);
const saved = async (changes?: Partial<SaveDraftInput>) =>
  dataOf<Pick<Draft, 'savedAt'>>(await save(changes)).savedAt;
const find = (input: object = NEW, as: As = 'owner', user = idOf('owner')) =>
  read<Draft | null>('drafts.find', { user, ...input }, as);
const discard = (savedAt: string) =>
  call('drafts.discard', { ...NEW, user: idOf('owner'), savedAt });
const removals = () => em().count(JobEntity, { name: 'images:remove-unused' });

describe('a draft', () => {
  it('is refused when it is too long, of nothing that is known, or of the past', async () => {
    const tooLong = 'x'.repeat(MAX_DRAFT + 1);
    expect(refusalOf(await save({ fields: tooLong }))).toEqual([
      400,
      'This is too long to be kept as a draft',
    ]);
    expect(refusalOf(await save({ of: 'user' as never }))[0]).toBe(400);
    expect(refusalOf(await save({ subject: '' }))[0]).toBe(400);
    expect(refusalOf(await save({ over: 'yesterday' }))[0]).toBe(400);
    expect((await discard('0000-01-01T00:00:00Z')).statusCode).toBe(400);
    expect(await find()).toBeNull();
  });

  it('does not overwrite what another window has kept, and is not discarded by it', async () => {
    const first = await saved();
    const [code] = refusalOf(await save({ fields: '{"title":"Another"}' }));
    expect(code).toBe(409);
    const second = await saved({ fields: '{"title":"Half a post"}', over: first });
    await discard(first);
    expect(await find()).toEqual({
      fields: '{"title":"Half a post"}',
      baseVersion: 0,
      savedAt: second,
    });
  });

  it('is refused when there are 50 others, which can still be changed', async () => {
    await em().execute(
      `insert into drafts (user_id, "of", subject, base_version, fields, saved_at)
       select ?, 'post', n::text, 1, '{}', '2026-11-26T12:00:00.000Z' from generate_series(1, ?) n`,
      [idOf('owner'), MAX_DRAFTS],
    );
    expect(refusalOf(await save())).toEqual([429, 'There are unsaved changes in 50 places']);
    expect((await save({ subject: '1', over: '2026-11-26T12:00:00.000Z' })).statusCode).toBe(200);
  });

  it('is refused beyond 50, however many are saved at once', async () => {
    await em().execute(
      `insert into drafts (user_id, "of", subject, base_version, fields, saved_at)
       select ?, 'post', n::text, 1, '{}', '2026-11-26T12:00:00.000Z' from generate_series(3, ?) n`,
      [idOf('owner'), MAX_DRAFTS],
    );
    const subjects = ['new', 'a', 'b', 'c', 'd', 'e'];
    const responses = await Promise.all(subjects.map((subject) => save({ subject })));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
  });

  it('is refused when all of the user are too long together, whatever it replaces', async () => {
    const over = '2026-11-26T12:00:00.000Z';
    await em().execute(
      `insert into drafts (user_id, "of", subject, base_version, fields, saved_at)
       values (?, 'post', '1', 1, repeat('x', 9000000), ?), (?, 'post', '2', 1, repeat('x', 900000), ?)`,
      [idOf('owner'), over, idOf('owner'), over],
    );
    const refused = [429, 'There are too many long unsaved changes in other places'];
    expect(refusalOf(await save({ fields: 'x'.repeat(100_001) }))).toEqual(refused);
    expect(refusalOf(await save({ subject: '2', fields: 'x'.repeat(1_000_001), over }))).toEqual(
      refused,
    );
    expect((await save({ subject: '2', fields: 'x'.repeat(1_000_000), over })).statusCode).toBe(
      200,
    );
  });

  it('is stored once when two windows begin it at once', async () => {
    const statuses = (await Promise.all([save(), save()])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('is kept for whoever typed it, and shown to nobody else', async () => {
    const editor = idOf('editor');
    await save();
    await save({ of: 'setting', subject: 'company' });
    expect(await find(NEW, 'editor', editor)).toBeNull();
    expect(refusalOf(await save({}, 'editor'))).toEqual([401, 'Somebody else has logged in here']);
    await save({ user: editor, fields: '{"title":"Theirs"}' }, 'editor');
    expect((await find())?.fields).toBe('{"title":"Half a"}');
    expect((await find(NEW, 'editor', editor))?.fields).toBe('{"title":"Theirs"}');
    expect(await find({ of: 'setting', subject: 'company' })).toMatchObject({ baseVersion: 0 });
  });

  it('keeps anything that can be typed', async () => {
    const fields = JSON.stringify({ title: 'a\u0000b \ud800 "quoted" \\' });
    await save({ fields });
    expect((await find())?.fields).toBe(fields);
  });

  it('touches neither the post nor the log', async () => {
    const { id } = await createPost(em());
    const state = () =>
      em().execute(
        `select (select row_to_json(p)::text from blog_posts p where id = ?) as post,
           (select count(*) from audit_events)::int as events, (select count(*) from revisions)::int as revisions`,
        [id],
      );
    const before = await state();
    const savedAt = await saved({ subject: String(id), baseVersion: 1 });
    await call('drafts.discard', { user: idOf('owner'), of: 'post', subject: String(id), savedAt });
    expect(await find({ of: 'post', subject: String(id) })).toBeNull();
    expect(await state()).toEqual(before);
  });

  it('holds the pictures that it names until it names them no more', async () => {
    await em().execute(
      `insert into stored_images (name, width, height, bytes) values (?, 1, 1, 1)`,
      [SHOWN],
    );
    const fields = JSON.stringify({
      content: `![](/uploads/${SHOWN}) ![](/uploads/${'d'.repeat(32)}.webp)`,
    });
    const first = await saved({ fields });
    await expect(em().execute('delete from stored_images')).rejects.toThrow(/foreign key/);
    const second = await saved({ over: first });
    expect(await removals()).toBe(1);
    await em().execute('delete from stored_images where name = ?', [`${'d'.repeat(32)}.webp`]);
    await saved({ fields, over: second }).then(discard);
    expect(await removals()).toBe(2);
    await em().execute('delete from stored_images');
  });

  it('is kept however deep it is, with the pictures that it names', async () => {
    await em().execute(
      `insert into stored_images (name, width, height, bytes) values (?, 1, 1, 1)`,
      [SHOWN],
    );
    const fields = `${'['.repeat(20_000)}"/uploads/${SHOWN}"${']'.repeat(20_000)}`;
    await saved({ fields }).then(discard);
    expect(await removals()).toBe(1);
  });

  it('is kept as it is when it is no JSON, with the pictures that it names', async () => {
    await em().execute(
      `insert into stored_images (name, width, height, bytes) values (?, 1, 1, 1)`,
      [SHOWN],
    );
    await saved({ fields: `{"content":"/uploads/${SHOWN}` }).then(discard);
    expect(await removals()).toBe(1);
  });

  it('goes with its user, and releases its pictures', async () => {
    await em().execute(
      `insert into stored_images (name, width, height, bytes) values (?, 1, 1, 1)`,
      [SHOWN],
    );
    await save({ fields: `{"content":"/uploads/${SHOWN}"}` });
    await workOn(em()).transaction((tx) => handOver(tx, idOf('owner'), idOf('owner')));
    expect(await find()).toBeNull();
    expect(await removals()).toBe(1);
  });

  it.each([
    ['90 days', '7', 90],
    ['30 days, of a new post', 'new', 30],
  ])('goes when nobody has changed it for %s', async (_long, subject, count) => {
    const kept = () => find({ ...NEW, subject });
    await save({ subject });
    await removeOldDrafts(workOn(em()), new Date(Date.now() + days(count - 1)));
    expect(await kept()).not.toBeNull();
    await removeOldDrafts(workOn(em()), new Date(Date.now() + days(count + 1)));
    expect(await kept()).toBeNull();
  });
});
