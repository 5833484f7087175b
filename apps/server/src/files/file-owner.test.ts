import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { anyObjectStore } from '../../test/object-store.ts';
import { readSystemId } from '../kernel/system-id.ts';
import { createDiskFiles } from './disk-files.ts';
import { checkOwner, requireOwnership, takeOver } from './file-owner.ts';
import type { Files } from './files.ts';
import { createS3Files } from './s3-files.ts';

const [ours, theirs] = [await testDatabase(), await testDatabase()];
const store = await anyObjectStore();
const folder = await mkdtemp(join(tmpdir(), 'hvac-owner-'));
afterAll(() => rm(folder, { recursive: true }));

const us = () => ours.orm.em.fork();
const them = () => theirs.orm.em.fork();
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: Error) => error.message,
  );

it('distinguishes databases, with several instances asking at once', async () => {
  const ids = await Promise.all([us(), us(), us(), them()].map(readSystemId));
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect([ids[1], ids[2]]).toEqual([ids[0], ids[0]]);
  expect(ids[3]).not.toBe(ids[0]);
});

describe.each<[string, () => Files]>([
  ['a folder', () => createDiskFiles(join(folder, randomUUID()))],
  ['an object store', () => createS3Files(store, `owner-${randomUUID()}/`)],
])('%s', (_kind, create) => {
  let place: { files: Files; place: string };
  beforeEach(() => {
    place = { files: create(), place: 'UPLOADS_DIR (/x)' };
  });
  const marks = async () => {
    const found = [];
    for await (const { key } of place.files.list()) found.push(key);
    return found;
  };

  it('is adopted by the first site that uses it, and by no other', async () => {
    await Promise.all([us(), us(), us(), us()].map((em) => requireOwnership(em, place)));
    await requireOwnership(us(), place);
    const id = await readSystemId(us());
    const line = `UPLOADS_DIR (/x) belongs to another site (database ${id}); set another place for this one, or, once that site no longer uses it: pnpm files:take-over`;
    expect(await refusal(requireOwnership(them(), place))).toBe(line);
    expect(await refusal(checkOwner(them(), place))).toBe(line);
    expect(await marks()).toEqual(['owner.json']);
  });

  it('is only looked at by a check', async () => {
    await checkOwner(us(), place);
    expect(await marks()).toEqual([]);
  });

  it('can be taken over, after which the former site is refused', async () => {
    await requireOwnership(us(), place);
    expect(await takeOver(them(), place)).toBe(await readSystemId(us()));
    expect(await takeOver(them(), place)).toBeNull();
    await requireOwnership(them(), place);
    expect(await refusal(requireOwnership(us(), place))).toContain('belongs to another site');
  });

  it('is refused to everybody when its mark is damaged, until it is taken over', async () => {
    await place.files.put('owner.json', Buffer.from('{"datab'), 'application/json');
    expect(await refusal(requireOwnership(us(), place))).toContain('(database unknown)');
    await takeOver(us(), place);
    await requireOwnership(us(), place);
    const kept = await place.files.open('owner.json');
    expect(JSON.parse(kept ? await text(kept.bytes) : '')).toEqual({
      database: await readSystemId(us()),
    });
  });
});

it('asks nothing of a database that has no tables of this release yet', async () => {
  const files = createDiskFiles(join(folder, 'before'));
  await us().execute('alter table system_id rename to later');
  try {
    await requireOwnership(us(), { files, place: 'here' });
    expect(await files.open('owner.json')).toBeNull();
  } finally {
    await us().execute('alter table later rename to system_id');
  }
});
