import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKUPS_PATH } from '@hvac/contract/backups';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterFile } from '../../../test/after-file.ts';
import { refusalOf } from '../../../test/app.ts';
import { writeBackup } from '../../../test/fixtures/backups.ts';
import { type As, useOffice } from '../../../test/office.ts';
import { countOpenFiles } from '../../../test/open-files.ts';
import { listen, rawGet } from '../../../test/raw.ts';
import { backupName } from './archive-format.service.ts';

const dataDir = join(tmpdir(), `backups-${randomUUID()}`);
const folder = join(dataDir, 'backups');
const TAKEN = new Date('2026-11-22T03:00:00Z');
const NAME = backupName(TAKEN);
const CONTENT = Buffer.alloc(20 * 1024 * 1024, 'a backup');

const { app, call, cookie, em, rest } = useOffice({ dataDir, rateLimit: true });
beforeAll(async () => {
  writeBackup(folder, TAKEN, CONTENT);
  await listen(app());
  afterFile(async () => rmSync(dataDir, { recursive: true }));
});
beforeEach(() => em().execute('truncate rate_limits; update sessions set proved_at = now()'));

const download = (name = NAME, as: As = 'owner') => rest('GET', `${BACKUPS_PATH}/${name}`, { as });
const withOldProof = () =>
  em().execute(`update sessions set proved_at = now() - interval '11 minutes'`);

describe('who may download a backup', () => {
  it('asks a visitor to log in, whether the backup exists or not', async () => {
    expect(refusalOf(await download(NAME, null))).toEqual([401, 'Please log in']);
    expect((await download('nothing', null)).statusCode).toBe(401);
  });

  it('refuses an editor, whether the backup exists or not', async () => {
    const refused = [403, 'Only an administrator may do this'];
    expect(refusalOf(await download(NAME, 'editor'))).toEqual(refused);
    expect(refusalOf(await download('nothing', 'editor'))).toEqual(refused);
  });

  it('refuses a session in which the password was entered too long ago, because it may be stolen', async () => {
    await withOldProof();
    const refused = [403, 'Please enter your password again'];
    expect(refusalOf(await download())).toEqual(refused);
    expect(refusalOf(await download('nothing'))).toEqual(refused);
    const admitted = await call('backup.admitDownload', { name: NAME });
    expect(refusalOf(admitted)).toEqual(refused);
    expect(admitted.json().error.data.reason).toBe('proof');
  });

  it('allows 20 attempts an hour', async () => {
    const missing = backupName(new Date('2020-01-01'));
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect((await download(missing)).statusCode).toBe(404);
    }
    expect((await download()).statusCode).toBe(429);
  });
});

describe('a name', () => {
  beforeAll(() => writeFileSync(join(dataDir, 'session-key'), 'secret'));

  it.each([
    'hvac-2026-11-22T030000Z.tar',
    '..%2Fsession-key',
    `${NAME}%00`,
    `${NAME}/`,
    `x${NAME}`,
    'a'.repeat(5000),
  ])('that is not the name of a backup is not found: %s', async (name) => {
    const response = await download(name);
    expect(response.body).not.toContain('secret');
    expect([404, 414]).toContain(response.statusCode);
  });

  it.each(['../session-key', `../backups/${NAME}`])(
    'does not lead out of the folder: %s',
    async (name) => {
      const path = `${BACKUPS_PATH}/${name}`;
      expect(await rawGet(app(), path, { cookie: cookie() })).toMatchObject({ status: 404 });
    },
  );

  it('of a backup that is gone is not found', async () => {
    const gone = backupName(new Date('2020-01-01'));
    expect(refusalOf(await download(gone))).toEqual([404, 'This backup is gone']);
    const input = { name: gone };
    const admitted = await call('backup.admitDownload', input);
    expect(refusalOf(admitted)).toEqual([404, 'This backup is gone']);
  });
});

describe('a download', () => {
  it('is the whole file, and is not cached', async () => {
    const { statusCode, headers, rawPayload } = await download();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zstd',
      'content-length': String(CONTENT.length),
      'content-disposition': `attachment; filename="${NAME}"`,
      'cache-control': 'no-store',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(rawPayload.equals(CONTENT)).toBe(true);
  });

  it('closes its file when the browser aborts it', async () => {
    const { port } = app().server.address() as AddressInfo;
    const path = `${BACKUPS_PATH}/${NAME}`;
    const request = get({
      host: '127.0.0.1',
      port,
      path,
      headers: { cookie: cookie() },
      agent: false,
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response, 'readable');
    expect(await countOpenFiles(folder)).toBe(1);
    request.destroy();
    await expect.poll(() => countOpenFiles(folder)).toBe(0);
  });
});
