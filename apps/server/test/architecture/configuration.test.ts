import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SECRETS, VARIABLES } from '../../src/config/env.ts';

const read = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

const rows = Array.from(
  read('docs/configuration.md').matchAll(/^\| `(\w+)`( °)? +\|/gm),
  ([, name = '', mark]) => ({ name, isSecret: mark !== undefined }),
);

describe('docs/configuration.md', () => {
  it('has one row for each environment variable', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...VARIABLES].sort());
  });

  it('marks those that can be read from a file', () => {
    const marked = rows.filter(({ isSecret }) => isSecret).map(({ name }) => name);
    expect(marked.sort()).toEqual([...SECRETS].sort());
  });
});

it.each(['README.md', 'docs/operations.md', 'docs/configuration.md'])(
  '%s names only commands that there are',
  (file) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const known = [...Object.keys(scripts), 'install'];
    const named = Array.from(
      read(file).matchAll(/(?:\bpnpm|\bpnpm@\d+\.\d+\.\d+)(?: run)? ([a-z][\w:-]*)/g),
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  },
);
