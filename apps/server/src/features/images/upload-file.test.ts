import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CAN_LIST_OPEN_FILES,
  countDeletedOpenFiles,
  failWriting,
} from '../../../test/open-files.ts';
import { receiveFile } from './upload-file.ts';

let folder: string;
beforeEach(() => {
  folder = join(tmpdir(), `hvac-waiting-${process.pid}`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function* body(...pieces: (string | Error)[]) {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield Buffer.from(piece);
  }
}

describe.runIf(CAN_LIST_OPEN_FILES)('receiveFile', () => {
  it('fails with the error of the body, and keeps nothing of it', async () => {
    const failure = new Error('hung up');
    await expect(receiveFile(folder, body('half', failure))).rejects.toBe(failure);
    expect(await countDeletedOpenFiles(folder)).toBe(0);
  });

  it.each(['ENOSPC', 'EDQUOT'])(
    'says that there is no room at %s, and keeps nothing',
    async (code) => {
      await failWriting(code);
      await expect(receiveFile(folder, body('a picture'))).rejects.toMatchObject({
        code: 'unavailable',
        message: 'There is no room left for the photo.',
        retryAfter: 60,
      });
      expect(await countDeletedOpenFiles(folder)).toBe(0);
    },
  );

  it('reports any other disk failure as an internal error, not as a broken form', async () => {
    await failWriting('EIO');
    await expect(receiveFile(folder, body('a picture'))).rejects.toMatchObject({
      code: 'internal',
    });
    await writeFile(`${folder}-file`, '');
    await expect(receiveFile(`${folder}-file`, body('a picture'))).rejects.toMatchObject({
      code: 'internal',
    });
    await rm(`${folder}-file`);
  });

  it('returns the whole content each time it is read', async () => {
    const file = await receiveFile(folder, body('a pict', '', 'ure'));
    expect(file.size).toBe(9);
    expect(String(await file.read())).toBe('a picture');
    expect(String(await file.read())).toBe('a picture');
    await file.discard();
  });

  it('accepts an empty file', async () => {
    const file = await receiveFile(folder, body());
    expect([file.size, String(await file.read())]).toEqual([0, '']);
    await file.discard();
  });

  it('keeps the file on disk without a name until it is discarded', async () => {
    const file = await receiveFile(folder, body('a picture'));
    expect(await readdir(folder)).toEqual([]);
    expect(await countDeletedOpenFiles(folder)).toBe(1);
    await file.discard();
    expect(await countDeletedOpenFiles(folder)).toBe(0);
  });
});
