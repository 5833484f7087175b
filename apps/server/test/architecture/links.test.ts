import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';

type ReadDocument = (path: string) => string | null;

const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, '');

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string): Set<string> => {
  const headings = Array.from(withoutCode(text).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(
    headings.map((anchor, index) => {
      const before = headings.slice(0, index).filter((other) => other === anchor).length;
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
};

/** The links of a document that lead to no file of the repository, or to no heading. */
const brokenLinks = (path: string, read: ReadDocument): string[] => {
  const links = withoutCode(read(path) ?? '').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g);
  return Array.from(links, ([, link = '']) => link).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const text = read(file === '' ? path : normalize(join(dirname(path), file)));
    return text === null || (anchor !== undefined && !anchorsOf(text).has(anchor));
  });
};

const readRepository: ReadDocument = (path) => {
  const file = join(ROOT, path);
  if (!existsSync(file)) return null;
  return /\.md$/.test(file) ? readFileSync(file, 'utf8') : '';
};

it('resolves every link of the documents', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
  expect(documents.length).toBeGreaterThan(40);
  const broken = documents.flatMap((path) =>
    brokenLinks(path, readRepository).map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it.each([
  ['gone.md', ['gone.md']],
  ['b.md#gone', ['b.md#gone']],
  ['#gone', ['#gone']],
  ['../docs/b.md', []],
  ['b.md#two-words-1', []],
  ['#beyond-4-ownership', []],
  ['https://example.com/gone', []],
])('knows whether a link leads somewhere: %s', (link, broken) => {
  const documents: Record<string, string> = {
    'docs/a.md': `## beyond §4 Ownership\n\n[a link](${link})`,
    'docs/b.md': '# Two words\n\n```sh\n# gone\n```\n\n## Two `words`\n',
  };
  expect(brokenLinks('docs/a.md', (path) => documents[path] ?? null)).toEqual(broken);
});
