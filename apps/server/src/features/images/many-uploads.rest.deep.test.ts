import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedImage } from '@hvac/contract/images';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { afterFile } from '../../../test/after-file.ts';
import { logIn, refusalOf, testApp } from '../../../test/app.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import {
  CAN_LIST_OPEN_FILES,
  countDeletedOpenFiles,
  failWriting,
} from '../../../test/open-files.ts';
import { picture } from '../../../test/pictures.ts';
import { listen } from '../../../test/raw.ts';

const UPLOAD = '/api/images/upload';
const ASKS = [400, 'Please select an image file to upload.'];
const dataDir = join(tmpdir(), `hvac-test-uploads-${process.pid}`);
const waitingDir = join(dataDir, 'waiting-uploads');

let app: FastifyInstance;
let orm: MikroORM;
let owner: string;
let editor: string;
beforeAll(async () => {
  afterFile(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(waitingDir, { recursive: true });
  await writeFile(join(waitingDir, 'left-by-a-crash'), 'half a picture');
  ({ app, orm } = await testApp({
    dataDir,
    uploadsDir: join(dataDir, 'uploads'),
    rateLimit: true,
  }));
  await createUser(orm.em.fork(), { username: 'owner', isAdmin: true });
  await createUser(orm.em.fork(), { username: 'editor', isAdmin: false });
  owner = await logIn(app, 'owner', PASSWORD);
  editor = await logIn(app, 'editor', PASSWORD);
  await listen(app);
});

const opened: ClientRequest[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const half of opened.splice(0)) half.destroy();
  if (CAN_LIST_OPEN_FILES) await expect.poll(inHand).toBe(0);
});

/** Sends only the beginning of an upload. */
const sendHalf = () => {
  const { port } = app.server.address() as AddressInfo;
  const half = request({ method: 'POST', port, path: UPLOAD, agent: false });
  half.setHeader('cookie', owner);
  half.setHeader('content-type', 'multipart/form-data; boundary=x');
  half.setHeader('content-length', 100_000);
  half.on('error', () => undefined);
  half.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nbytes');
  opened.push(half);
  return half;
};
const inHand = () => countDeletedOpenFiles(waitingDir);
const upload = (bytes: Buffer, cookie: string) =>
  sendForm(app, { url: UPLOAD, image: { bytes }, cookie });
const sendNoPicture = async () => refusalOf(await sendForm(app, { url: UPLOAD, cookie: owner }));

it('a start removes the uploads that a crash left waiting', async () => {
  expect(existsSync(waitingDir)).toBe(false);
});

describe.runIf(CAN_LIST_OPEN_FILES)('many uploads at once', () => {
  it('are refused beyond a hundred in progress, before their body is read', async () => {
    for (let n = 0; n < 100; n += 1) sendHalf();
    await expect.poll(inHand).toBe(100);
    expect(await readdir(waitingDir), 'no name to ask for').toEqual([]);
    const [status, message] = await sendNoPicture();
    expect([status, message]).toEqual([
      503,
      'Too many photos are being prepared. Please try again in a moment.',
    ]);
    const late = sendHalf();
    const response = await new Promise<number | undefined>((resolve) => {
      late.on('response', ({ statusCode, headers }) => {
        expect(headers['retry-after']).toBe('10');
        resolve(statusCode);
      });
    });
    expect(response).toBe(503);
  });

  it('make room when their senders hang up, and leave nothing behind', async () => {
    for (let n = 0; n < 100; n += 1) sendHalf();
    await expect.poll(inHand).toBe(100);
    for (const half of opened.splice(0)) half.destroy();
    await expect.poll(inHand).toBe(0);
    expect(await sendNoPicture()).toEqual(ASKS);
    expect(await readdir(waitingDir)).toEqual([]);
  });

  it('become thirty pictures when somebody sends thirty photographs, and leave nothing waiting', async () => {
    const photo = await picture({ width: 300, height: 200 });
    const responses = await Promise.all(Array.from({ length: 30 }, () => upload(photo, owner)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(201));
    const urls = responses.map((response) => response.json<UploadedImage>().file.url);
    expect(new Set(urls).size).toBe(30);
    for (const url of urls) expect((await app.inject(url)).statusCode).toBe(200);
    expect(await inHand()).toBe(0);
  });

  it('of one user do not keep another waiting', async () => {
    const large = await picture({ width: 400, height: 320 });
    const small = await picture();
    let doneByOwner = 0;
    const nine = Array.from({ length: 9 }, async () => {
      const { statusCode } = await upload(large, owner);
      doneByOwner += 1;
      return statusCode;
    });
    await Promise.race(nine);
    const three = await Promise.all(Array.from({ length: 3 }, () => upload(small, editor)));
    expect(three.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(doneByOwner).toBeLessThan(9);
    expect(await Promise.all(nine)).toEqual(Array(9).fill(201));
  });
});

describe.runIf(CAN_LIST_OPEN_FILES)('an upload that ends early', () => {
  it('is told that there is no room while it is still being sent, and the next one is accepted', async () => {
    await failWriting('ENOSPC');
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(8_000_000)]), 'a.jpg');
    const { port } = app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${UPLOAD}`, {
      method: 'POST',
      headers: { cookie: editor },
      body: form,
    });
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '60',
      { message: 'There is no room left for the photo.' },
    ]);
    expect(await inHand()).toBe(0);
    vi.restoreAllMocks();
    expect((await upload(await picture(), editor)).statusCode).toBe(201);
  });

  it.each([
    ['a file that is too large', Buffer.alloc(25 * 1024 * 1024 + 1), 413],
    ['a file that is no picture', Buffer.from('text'), 415],
  ])('leaves nothing of %s', async (_what, bytes, status) => {
    expect((await upload(bytes, owner)).statusCode).toBe(status);
    expect([await inHand(), await readdir(waitingDir)]).toEqual([0, []]);
  });
});
