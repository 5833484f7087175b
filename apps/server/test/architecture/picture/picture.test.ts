import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readSources, treeOf } from '../source-tree.ts';
import { fewest, houseOf, withDiagram } from './picture.ts';

const treeOfFiles = (files: Record<string, string>) =>
  treeOf(
    new Map(Object.entries(files).map(([path, source]) => [`apps/server/src/${path}`, source])),
  );
const arrowsOf = (files: Record<string, string>) =>
  houseOf('apps/server', treeOfFiles(files)).arrows;

describe('the diagram in docs/architecture.md', () => {
  const kept = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

  it('matches the imports; if it does not, run: pnpm run docs:architecture', () => {
    expect(withDiagram(kept, treeOf(readSources())) === kept).toBe(true);
  });

  it('is made of the files of a workspace, with features tinted', () => {
    const tree = treeOfFiles({
      'main.ts': `import './features/blog/a.service.ts';`,
      'features/blog/a.service.ts': `import '../../kernel/errors.ts';`,
      'kernel/errors.ts': '',
    });
    const drawn = withDiagram(kept, tree);
    for (const line of [
      'server-features-blog[blog]:::feature',
      'server-kernel[kernel]',
      'server-src[src]',
      'server-src --> server-features-blog',
      'server-features-blog --> server-kernel',
    ]) {
      expect(drawn).toContain(`\n    ${line}\n`);
    }
    expect(withDiagram(drawn, treeOf(readSources())) === kept).toBe(true);
  });
});

describe('houseOf', () => {
  it('leaves out tests, type imports, and what is not a room', () => {
    expect(
      arrowsOf({
        'pages/render.ts': `import type { A } from '../router.ts'; import 'react'; import '@hvac/contract/blog';`,
        'pages/render.test.ts': `import '../kernel/errors.ts';`,
        'kernel/errors.ts': '',
      }),
    ).toEqual([]);
  });

  it('names features by their nouns, and the folders of src', () => {
    expect(
      arrowsOf({
        'features/blog/a.service.ts': `import '../auth/a.service.ts'; import '../../kernel/errors.ts'; import './b.service.ts';`,
      }),
    ).toEqual([
      ['features/blog', 'features/auth'],
      ['features/blog', 'kernel'],
    ]);
  });

  it('treats the files in src as one room, except those that rooms depend on', () => {
    const tree = treeOfFiles({
      'main.ts': `import './app.ts';`,
      'app.ts': `import './checks.ts'; import './kernel/errors.ts';`,
      'checks.ts': `import './lines.ts';`,
      'lines.ts': '',
      'commands/doctor.ts': `import '../checks.ts';`,
      'kernel/errors.ts': '',
    });
    const { rooms, arrows } = houseOf('apps/server', tree);
    expect(rooms).toEqual(['checks.ts', 'commands', 'kernel', 'lines.ts', 'src']);
    expect(arrows).toEqual([
      ['checks.ts', 'lines.ts'],
      ['commands', 'checks.ts'],
      ['src', 'checks.ts'],
      ['src', 'kernel'],
    ]);
  });
});

describe('fewest', () => {
  const shown = (...arrows: string[]) =>
    fewest(arrows.map(([from = '', to = '']) => [from, to])).map(([from, to]) => from + to);

  it('leaves out an arrow that follows from others', () => {
    expect(shown('ab', 'bc', 'cd', 'ac', 'ad')).toEqual(['ab', 'bc', 'cd']);
  });

  it('leaves out an arrow that would close a circle', () => {
    expect(shown('ab', 'bc', 'ca')).toEqual(['ab', 'bc']);
  });
});
