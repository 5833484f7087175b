import { describe, expect, it } from 'vitest';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { content, refusal, startScriptedStore } from '../../../test/scripted-store.ts';
import { createS3Files } from '../../files/s3-files.ts';

const { find, start } = useSelfCheck();

describe('store', () => {
  it.each([
    ['is refused', refusal(403, 'AccessDenied'), /refuses the access key \(403 AccessDenied\)/],
    ['lacks its bucket', refusal(404, 'NoSuchBucket'), /^The bucket does not exist/],
    ['gives back something else', content('else'), /can't be read back/],
  ])('is a problem when it %s', async (_what, response, says) => {
    const { store } = await startScriptedStore(response);
    const instance = await start({ objectStore: store });
    expect(await find('store', instance)).toMatchObject({
      level: 'problem',
      says: expect.stringMatching(says),
      technical: expect.stringMatching(/\w/),
    });
  });

  it('is fine when it keeps a probe, which leaves nothing behind', async () => {
    const objectStore = await startObjectStore();
    const instance = await start({ objectStore });
    expect(await find('store', instance)).toMatchObject({
      level: 'ok',
      says: 'Photos can be saved in the object store.',
      technical: 'Tried in uploads/ of S3_BUCKET (hvac).',
    });
    for await (const entry of createS3Files(objectStore, 'uploads/').list()) {
      expect(entry).toBeNull();
    }
  });

  it('tries the folder when none is set', async () => {
    expect(await find('store')).toMatchObject({
      level: 'ok',
      says: 'Photos can be saved in their folder.',
    });
    const instance = await start({ uploadsDir: '/proc/self/fdinfo' });
    expect(await find('store', instance)).toMatchObject({
      level: 'problem',
      says: "A photo that was just saved can't be read back, or none can be saved.",
      technical: expect.stringContaining('/proc/self/fdinfo'),
    });
  });
});
