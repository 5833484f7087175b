import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { setUpFolder } from '../../test/fixtures/set-ups.ts';
import { runSiteImport } from './site-import.ts';

const { databaseUrl } = await testDatabase();
const root = await mkdtemp(join(tmpdir(), 'hvac-site-'));
afterAll(() => rm(root, { recursive: true }));

it('a setup is imported within 5 seconds', async () => {
  const begun = performance.now();
  const { lines } = await runSiteImport({
    args: [setUpFolder('saguaro')],
    env: { DATABASE_URL: databaseUrl, DATA_DIR: root },
    input: Readable.from(['']),
  });
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(lines).not.toEqual([]);
});
