import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { days, hours } from '@hvac/contract/durations';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anotherApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import { createPost } from '../../../test/factories.ts';
import { useInstance } from '../../../test/office.ts';
import { picture } from '../../../test/pictures.ts';
import { workOn } from '../../../test/work.ts';
import { createDiskFiles } from '../../files/disk-files.ts';
import { picturesPlace, requireOwnership } from '../../files/file-owner.ts';
import { storeJob } from '../../kernel/job.ts';
import { createImageStore, type ImageStore } from './store.ts';
import { storeImage } from './stored-images.service.ts';
import {
  removeUnusedImage,
  sweepOrphanedFiles,
  sweepOrphanedJob,
  sweepUnusedImages,
  sweepUnusedJob,
} from './unused-images.service.ts';
import { createUploadQueue } from './upload-queue.ts';

const STEM = 'a'.repeat(32);
const UPLOADER = { id: 1, username: 'owner', isAdmin: true };

const { em, orm } = useInstance();
let folder: string;
let store: ImageStore;
beforeEach(async () => {
  await em().execute('truncate stored_images, website_images, blog_posts cascade');
  folder = await mkdtemp(join(tmpdir(), 'hvac-orphans-'));
  store = createImageStore(createDiskFiles(folder));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const upload = async (into = store) => {
  const bytes = await picture();
  const file = { size: bytes.length, read: async () => bytes, discard: async () => undefined };
  const storage = { queue: createUploadQueue(), store: into };
  const { url } = await storeImage(workOn(em(), UPLOADER), storage, file);
  return url;
};
const uploadAndUse = async () => {
  const featuredImage = await upload();
  await createPost(em(), { featuredImage });
  return featuredImage;
};
const age = async (count: number, files?: string[]) => {
  const then = new Date(Date.now() - hours(count));
  for (const file of files ?? (await readdir(folder))) await utimes(join(folder, file), then, then);
};
const leave = async (...files: string[]) => {
  for (const file of files) await writeFile(join(folder, file), 'a file');
  await age(25, files);
};
// As if 29 more days had passed: what is older than a day is older than a month.
const sweep = () => sweepOrphanedFiles(em(), store, new Date(Date.now() + days(29)));
const nameOf = (url: string) => url.slice('/uploads/'.length);
const filesOf = (url: string) => {
  const stem = url.slice('/uploads/'.length, -'.webp'.length);
  return [`${stem}-share.jpg`, `${stem}.webp`];
};

describe('a crash', () => {
  it('in the middle of a probe leaves a file, which is removed a day later', async () => {
    await leave('probe-killed', 'probe-writing.tmp');
    await writeFile(join(folder, 'probe-now'), 'a file');
    await store.removeLostProbes(new Date(Date.now() - days(1)));
    expect(await readdir(folder)).toEqual(['probe-now']);
  });

  it('between removing the row and the files leaves files, which the next attempt removes', async () => {
    const used = await uploadAndUse();
    const replaced = nameOf(await upload());
    const crashing = { ...store, remove: () => Promise.reject(new Error('killed')) };
    await expect(removeUnusedImage(em(), crashing, replaced)).rejects.toThrow('killed');
    expect(await readdir(folder)).toHaveLength(4);
    await removeUnusedImage(em(), store, replaced);
    expect((await readdir(folder)).sort()).toEqual(filesOf(used).sort());
  });

  it('that reverts the database leaves files, which are swept a month later', async () => {
    const used = await uploadAndUse();
    await em().execute('delete from stored_images where name = ?', [nameOf(await upload())]);
    await age(23);
    await sweep();
    expect(await readdir(folder)).toHaveLength(4);
    await age(25);
    await sweep();
    expect((await readdir(folder)).sort()).toEqual(filesOf(used).sort());
  });

  it('while files are being written leaves a row and partial files, which are swept a day later', async () => {
    const crashing = {
      ...store,
      async put(name: string) {
        await leave(`${name.replace('.webp', '-share.jpg')}`, `${name}.tmp`);
        return new Promise<never>(() => undefined);
      },
    };
    void upload(crashing);
    await expect.poll(() => readdir(folder)).toHaveLength(2);
    await sweep();
    expect(await readdir(folder), 'the row protects what is unfinished').toHaveLength(2);
    await em().execute(`update stored_images set created_at = now() - interval '25 hours'`);
    await sweepUnusedImages(em(), store, new Date());
    expect(await em().execute('select * from stored_images')).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('sweepOrphanedFiles', () => {
  it('has nothing to do before the first upload', async () => {
    await rm(folder, { recursive: true });
    await sweep();
  });

  it('removes every kind of file of a picture without a row', async () => {
    const used = await uploadAndUse();
    await uploadAndUse();
    await leave(`${STEM}.webp`, `${STEM}-480.webp`, `${STEM}-share.jpg`, `${STEM}-960.webp.tmp`);
    await sweep();
    const left = await readdir(folder);
    expect(left).toHaveLength(4);
    expect(left).toEqual(expect.arrayContaining(filesOf(used)));
  });

  it('leaves a picture whose row a restore has added meanwhile', async () => {
    for (let n = 0; n < 2; n += 1) await uploadAndUse();
    await leave(`${STEM}.webp`, `${'b'.repeat(32)}.webp`);
    const restoring = {
      ...store,
      async remove(name: string) {
        const other = (name.startsWith('a') ? 'b' : 'a').repeat(32);
        await em().execute(
          'insert into stored_images (name, width, height, bytes) values (?, 1, 1, 1)',
          [`${other}.webp`],
        );
        await store.remove(name);
      },
    };
    await sweepOrphanedFiles(em(), restoring, new Date(Date.now() + days(29)));
    expect(await readdir(folder)).toHaveLength(5);
  });

  it('leaves a picture if one of its files was written within the last 30 days', async () => {
    await uploadAndUse();
    await leave(`${STEM}-share.jpg`);
    await writeFile(join(folder, `${STEM}.webp.tmp`), 'unfinished');
    await sweep();
    expect(await readdir(folder)).toHaveLength(4);
  });

  it('leaves files that are not ours, whatever is in the folder', async () => {
    await uploadAndUse();
    const foreign = ['holiday.jpg', '.env', 'notes.tmp', `${STEM}.png`, `${STEM}-481.webp`];
    await leave(...foreign, `${STEM.toUpperCase()}.webp`, `x${STEM}.webp`);
    await mkdir(join(folder, `${STEM}-480.webp`));
    await symlink(join(folder, 'holiday.jpg'), join(folder, `${'b'.repeat(32)}.webp`));
    const before = await readdir(folder);
    await sweep();
    expect(await readdir(folder)).toEqual(before);
  });

  it('removes nothing when most pictures are unknown: it is the wrong database', async () => {
    const urls = [await uploadAndUse(), await uploadAndUse(), await uploadAndUse()];
    await age(48);
    await em().execute('truncate stored_images, website_images, blog_posts cascade');
    await expect(sweep()).rejects.toMatchObject({
      code: 'conflict',
      message: '3 of 3 stored pictures are unknown to the database; none was removed',
    });
    expect((await readdir(folder)).sort()).toEqual(urls.flatMap(filesOf).sort());
  });
});

const sweepOnSchedule = async ({ worker }: FastifyInstance, database = em()) => {
  for (const job of [sweepUnusedJob, sweepOrphanedJob]) await storeJob(database, job, {});
  await worker.doDueJobs();
};
/** The files of the folder, apart from the one that names the site they belong to. */
const filesInFolder = async () => {
  const names = await readdir(folder);
  expect(names).toContain('owner.json');
  return names.filter((name) => name !== 'owner.json');
};

describe('a folder that belongs to another site', () => {
  it('is not swept, although most of its pictures are known', async () => {
    const ours = [await uploadAndUse(), await uploadAndUse(), await uploadAndUse()];
    await age(48);
    await requireOwnership(
      em(),
      picturesPlace({ dataDir: folder, uploadsDir: folder, objectStore: undefined }),
    );
    const foreign = ['d', 'e', 'f'].map((digit) => `${digit.repeat(32)}.webp`);

    const { orm: other } = await testDatabase();
    const names = [...ours.slice(0, 2).map(nameOf), ...foreign];
    for (const name of names) {
      await other.em.fork().execute(
        `insert into stored_images (name, width, height, bytes, checked_at)
           values (?, 1, 1, 1, now())`,
        [name],
      );
    }
    await leave(...foreign);
    await age(40 * 24, await filesInFolder());
    const before = await readdir(folder);
    await sweepOnSchedule(await anotherApp(other, { uploadsDir: folder }), other.em.fork());
    const failures = async () =>
      (await other.em.fork().execute(`select last_error from jobs where state = 'dead'`)).map(
        ({ last_error }) => last_error,
      );
    const refusal = expect.stringContaining('belongs to another site');
    await expect.poll(failures).toEqual([refusal, refusal]);
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('instances that share a folder', () => {
  it('sweep it, but leave what any of them uses or is storing', async () => {
    const used = await uploadAndUse();
    const other = await uploadAndUse();
    await age(48);
    const unsaved = await upload();
    const instances = [
      await anotherApp(orm(), { uploadsDir: folder }),
      await anotherApp(orm(), { uploadsDir: folder }),
    ];
    for (const instance of instances) {
      await leave(`${STEM}.webp`);
      await age(31 * 24, [`${STEM}.webp`]);
      await sweepOnSchedule(instance);
      await expect.poll(filesInFolder).toHaveLength(6);
    }
    for (const instance of instances) {
      for (const url of [used, other, unsaved]) {
        expect((await instance.inject(url)).statusCode).toBe(200);
      }
    }
  });

  it('keep for a month what an older database, restored beside newer pictures, does not know', async () => {
    await uploadAndUse();
    await uploadAndUse();
    const unknown = await upload();
    await em().execute('delete from stored_images where name = ?', [
      unknown.split('/').pop() ?? '',
    ]);
    await age(29 * 24);
    const instance = await anotherApp(orm(), { uploadsDir: folder });
    await sweepOnSchedule(instance);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(filesOf(unknown)));
  });
});
