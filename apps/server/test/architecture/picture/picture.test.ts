import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readSources, treeOf } from '../source-tree.ts';
import { drawing } from './drawing.ts';
import { layOut } from './layout.ts';
import { type Arrow, houseOf } from './rooms.ts';

const treeOfFiles = (files: Record<string, string>) =>
  treeOf(
    new Map(Object.entries(files).map(([path, source]) => [`apps/server/src/${path}`, source])),
  );
const arrowsOf = (files: Record<string, string>) =>
  houseOf('apps/server', treeOfFiles(files)).arrows;

describe('docs/architecture.svg', () => {
  it('matches the imports; if it does not, run: pnpm run docs:architecture', () => {
    const kept = readFileSync(join(ROOT, 'docs/architecture.svg'), 'utf8');
    expect(kept === drawing(treeOf(readSources()))).toBe(true);
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
    expect(rooms.filter(({ files }) => files.length > 0)).toEqual([
      { name: 'below', files: ['checks', 'lines'] },
      { name: 'src', files: ['app', 'main'] },
    ]);
    expect(arrows).toEqual([
      ['commands', 'below'],
      ['src', 'below'],
      ['src', 'kernel'],
    ]);
  });
});

describe('layOut', () => {
  const laidOut = (names: string, arrows: Arrow[]) =>
    layOut(new Map([...names].map((name) => [name, 80])), arrows);
  const shown = (names: string, arrows: Arrow[]) =>
    laidOut(names, arrows).ways.map(({ from, to }) => from + to);

  it('leaves out an arrow implied by others', () => {
    expect(
      shown('abc', [
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'c'],
      ]),
    ).toEqual(['ab', 'bc']);
  });

  it('leaves out an arrow that would point back up', () => {
    expect(
      shown('ab', [
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toEqual(['ab']);
  });

  it('places every box above what it imports, in rows without overlaps', () => {
    const arrows: Arrow[] = [
      ['a', 'd'],
      ['b', 'd'],
      ['c', 'd'],
      ['d', 'e'],
      ['a', 'f'],
      ['f', 'g'],
      ['g', 'e'],
    ];
    const { boxes, width } = laidOut('abcdefg', arrows);
    for (const [from, to] of arrows) {
      expect(boxes.get(from)?.row).toBeLessThan(boxes.get(to)?.row ?? 0);
    }
    const places = [...boxes.values()];
    for (const a of places) {
      expect(a.x).toBeLessThanOrEqual(width - 40);
      const others = places.filter((b) => b !== a && b.row === a.row);
      for (const b of others) expect(Math.abs(a.x - b.x)).toBeGreaterThanOrEqual(80);
    }
  });

  it('untangles arrows that need not cross', () => {
    const { boxes } = laidOut('abcxyz', [
      ['a', 'z'],
      ['b', 'y'],
      ['c', 'x'],
    ]);
    const x = (name: string) => boxes.get(name)?.x ?? 0;
    expect([x('a'), x('b'), x('c')]).toEqual([x('z'), x('y'), x('x')]);
  });
});
