import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { ObjectStore } from '../src/config/store-variables.ts';
import { afterFile } from './after-file.ts';
import { freePort } from './free-port.ts';

const BUCKET = 'hvac';

/** The real store that `S3_TEST_ENDPOINT` and its companion variables name, for tests that suit any store. */
const namedStore = (): ObjectStore | undefined => {
  const { S3_TEST_ENDPOINT: endpoint, ...variables } = process.env;
  return endpoint === undefined
    ? undefined
    : {
        endpoint,
        region: variables.S3_TEST_REGION ?? 'us-east-1',
        bucket: variables.S3_TEST_BUCKET ?? BUCKET,
        accessKeyId: variables.S3_TEST_ACCESS_KEY_ID ?? '',
        secretAccessKey: variables.S3_TEST_SECRET_ACCESS_KEY ?? '',
      };
};

/**
 * An S3-compatible store with an empty bucket. It only shows how a store responds to valid requests; what stores refuse
 * is in `scripted-store.ts`.
 */
export const startObjectStore = async (): Promise<ObjectStore> => {
  const directory = await mkdtemp(join(tmpdir(), 'hvac-s3-'));
  afterFile(() => rm(directory, { recursive: true }));
  const port = await freePort();
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  });
  await server.run();
  afterFile(() => server.close());
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
};

/** A store for the tests of the interface: the real one if `S3_TEST_ENDPOINT` names it. */
export const anyObjectStore = async (): Promise<ObjectStore> => namedStore() ?? startObjectStore();
