import { describe, expect, it } from 'vitest';
import { isTest, readSources } from './source-tree.ts';

/** A call that needs a reason, the files that may make it, and a line that makes one. */
type RiskyCall = [does: string, mark: RegExp, allowed: string[], example: string];

const SERVER = 'apps/server/src';

// A file added to the first two means another machine that the host talks to: docs/asvs.md lists these (OWASP
// ASVS 13.2.4).
const RISKY: RiskyCall[] = [
  [
    'sends HTTP requests',
    /(?<![.\w])fetch\(|import (?!type)[^;]*\brequest\b[^;]* from 'node:https?'|from 'undici'/,
    [`${SERVER}/features/contact/webhook.service.ts`, `${SERVER}/files/ask-store.ts`],
    'const answer = await fetch(url);',
  ],
  [
    'sends mail',
    /(?:import\(|^import (?!type).* from )'nodemailer'/m,
    [`${SERVER}/features/mail/smtp-transport.service.ts`],
    "const { createTransport } = await import('nodemailer');",
  ],
  [
    'runs programs',
    /from 'node:child_process'/,
    [`${SERVER}/embedded-postgres/run-command.ts`],
    "import { spawn } from 'node:child_process';",
  ],
  [
    'takes random numbers that can be guessed',
    /Math\.random\(/,
    // For the length of a pause.
    [`${SERVER}/jobs/lease.ts`],
    'const token = Math.random();',
  ],
  [
    'hashes by anything but SHA-256',
    /createH(?:ash|mac)\((?!'sha256')/,
    [],
    "createHash('md5').update(text)",
  ],
  [
    'evaluates text as code',
    /(?<![.\w])eval\(|new Function\(|from 'node:vm'/,
    [],
    'const value = eval(text);',
  ],
];

const MARKUP = /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write\(/;

const filesWith = (mark: RegExp, sources: Iterable<[path: string, source: string]>): string[] =>
  [...sources].filter(([, source]) => mark.test(source)).map(([path]) => path);

const ofProduct = [...readSources()].filter(([path]) => path.includes('/src/') && !isTest(path));

describe('the server', () => {
  const ofServer = ofProduct.filter(([path]) => path.startsWith(SERVER));

  it.each(RISKY)('%s only where it has a reason', (_does, mark, allowed) => {
    expect(ofServer.length).toBeGreaterThan(200);
    expect(filesWith(mark, ofServer)).toEqual(allowed);
  });

  it.each(RISKY)('is caught where it %s', (_does, mark, _allowed, example) => {
    expect(filesWith(mark, [['a.ts', example]])).toEqual(['a.ts']);
  });
});

it('never treats text as markup', () => {
  expect(filesWith(MARKUP, ofProduct)).toEqual([]);
  expect(MARKUP.test('<p dangerouslySetInnerHTML={{ __html: text }} />')).toBe(true);
});

it('never evaluates text in browsers either', () => {
  const [, mark = /x/] = RISKY.find(([does]) => does === 'evaluates text as code') ?? [];
  expect(filesWith(mark, ofProduct)).toEqual([]);
});
