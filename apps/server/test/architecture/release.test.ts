import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { ROOT } from './source-tree.ts';

const { version, released } = packageJson;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

it.each(['apps/server', 'apps/web', 'packages/contract'])(
  '%s has the version of the whole',
  (workspace) => {
    expect(JSON.parse(read(`${workspace}/package.json`)).version).toBe(version);
  },
);

it('the changelog begins with this version, of the same day', () => {
  const [, ...newest] = /^## \[(\d.*?)\] - (.+)$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(newest).toEqual([version, released]);
});

it.each(['sql', 'tar.zst'])(
  'the next releases are tested with what this one left behind: %s',
  (kind) => {
    expect(existsSync(join(ROOT, `apps/server/test/releases/${version}.${kind}`))).toBe(true);
  },
);
