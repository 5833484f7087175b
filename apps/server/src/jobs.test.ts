import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { afterFile } from '../test/after-file.ts';
import { testDatabase } from '../test/database.ts';
import { fillSite } from '../test/fixtures/backed-up-site.ts';
import { workOn } from '../test/work.ts';
import { createImageStore } from './features/images/store.ts';
import { REVISION_NOUNS } from './features/revisions/revision.entity.ts';
import { createDiskFiles } from './files/disk-files.ts';
import { jobHandlers } from './jobs.ts';

const isJob = (value: unknown): value is { name: string } =>
  value instanceof Object && 'name' in value && 'payload' in value;

it('has a handler for every job that a service defines', async () => {
  const files = globSync('{features,kernel}/**/!(*.test).ts', { cwd: import.meta.dirname });
  const exported = await Promise.all(files.map((file) => import(`./${file}`)));
  const defined = exported.flatMap((each) => Object.values(each)).filter(isJob);
  const handled = jobHandlers({ delivery: {} } as Parameters<typeof jobHandlers>[0]).map(
    ({ name }) => name,
  );
  expect(new Set(defined.map(({ name }) => name))).toEqual(
    new Set(handled.filter((name) => name !== 'jobs:remove-settled')),
  );
  expect(handled).toHaveLength(new Set(handled).size);
});

it('empties every trash after 30 days, and not before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hvac-trash-'));
  afterFile(() => rm(folder, { recursive: true }));
  const { orm } = await testDatabase();
  const em = orm.em.fork();
  const files = createDiskFiles(folder);
  await fillSite(em, files, { posts: 2, submissions: 2, pictures: 2 });
  await em.execute('truncate revisions cascade');
  for (const noun of REVISION_NOUNS) {
    await em.execute(
      `insert into revisions ("of", subject_id, version, kind, label, content, saved_at)
       values (?, 1, 1, 'delete', 'Gone', '{}', now())`,
      [noun],
    );
  }
  const columns = await em.execute<{ table: string; column: string }[]>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name in ('created_at', 'deleted_at') order by column_name`,
  );
  const tables = columns.filter(({ column }) => column === 'deleted_at').map(({ table }) => table);
  const makeOld = async (age: string) => {
    for (const { table, column } of columns.filter((each) => tables.includes(each.table))) {
      await em.execute(`update ${table} set ${column} = now() - interval '${age}'`);
    }
    await em.execute(`update revisions set saved_at = now() - interval '${age}'`);
  };
  const trash = async () => {
    const rows = await Promise.all(
      tables.map((table) => em.execute(`select '${table}' as of from ${table}`)),
    );
    return [...rows.flat(), ...(await em.execute('select "of" from revisions'))].map(
      ({ of }) => of,
    );
  };
  const handlers = jobHandlers({
    orm,
    work: () => workOn(orm.em.fork()),
    log: { info: () => undefined },
    imageStore: createImageStore(files),
    requireOwnPictures: async () => undefined,
    delivery: {},
  } as unknown as Parameters<typeof jobHandlers>[0]);
  const emptyTrashes = async () => {
    for (const { name, schedule, run } of handlers) {
      if (schedule && /:(empty-trash|remove-old)$/.test(name)) {
        await run({}, new AbortController().signal, '1');
      }
    }
  };
  await makeOld('29 days');
  await emptyTrashes();
  expect(new Set(await trash())).toEqual(new Set([...tables, ...REVISION_NOUNS]));
  await makeOld('31 days');
  await emptyTrashes();
  expect(await trash()).toEqual([]);
});
