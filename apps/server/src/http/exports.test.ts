import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { beginExport, createExportSender } from './exports.ts';

const USER = 1;
const ANOTHER = 2;

/** A response that somebody downloads until it is closed. */
const download = (destroyed = false) =>
  Object.assign(new EventEmitter(), { destroyed }) as EventEmitter & ServerResponse;

it('a third export of a user is refused, with the seconds to wait', () => {
  const { admit } = createExportSender();
  for (let n = 0; n < 2; n += 1) admit(USER, download());
  expect(() => admit(USER, download())).toThrow(
    expect.objectContaining({ code: 'tooMany', retryAfter: 10 }),
  );
});

it('an export is not refused for those of another user', () => {
  const { admit } = createExportSender();
  for (let n = 0; n < 2; n += 1) admit(USER, download());
  expect(() => admit(ANOTHER, download())).not.toThrow();
});

it('an export makes room for the next when it is over, however it ends', () => {
  const { admit } = createExportSender();
  for (let n = 0; n < 10; n += 1) {
    const response = download();
    admit(USER, response);
    response.emit('close');
  }
  expect(() => admit(USER, download())).not.toThrow();
});

it('an export that nobody waits for any more takes up no room', () => {
  const { admit } = createExportSender();
  for (let n = 0; n < 3; n += 1) admit(USER, download(true));
  expect(() => admit(USER, download())).not.toThrow();
});

it('an export that cannot begin fails before its response does', async () => {
  const failing = async function* (): AsyncGenerator<string, void> {
    yield* [];
    throw new Error('no database');
  };
  await expect(beginExport('posts', failing())).rejects.toThrow('no database');
});
