import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/errors.ts';
import { readRedirectFile } from './redirect-file.service.ts';

/** What is read of each line: `from → to`, or the beginning of the reason. */
const read = (content: string): string[] =>
  readRedirectFile(content).map((line) =>
    'message' in line
      ? `${line.number}: ${line.message}`
      : `${line.number} ${line.from} → ${line.to}`,
  );
const PATTERN = 'This is a pattern; add a line for each address that it stands for';
const NO_PAIR = 'This is not an old address, a comma and where it leads';

describe('a file that is longer than anybody’s', () => {
  it.each([
    ['lines', '/a,/b\n'.repeat(50_001)],
    ['lines of another system', '\r'.repeat(50_001)],
    ['characters in a file of Ghost', `[${'1,'.repeat(130_000)}1]`],
  ])('is refused before it is read: %s', (_what, content) => {
    expect(() => readRedirectFile(content)).toThrow('The file is too long to be read at once');
  });
});

describe('a table', () => {
  it('whose columns have other names is refused, saying what they are called here', () => {
    for (const head of ['foo,bar', 'Address,Page,Notes', 'source,hits']) {
      expect(() => readRedirectFile(`${head}\n/a,/b`)).toThrow(AppError);
      expect(() => readRedirectFile(`${head}\n/a,/b`)).toThrow(/Name the one with the old address/);
    }
  });

  it.each([
    ['/a,/b', ['1 /a → /b']],
    ['/a,/b,\n/c,/d,,', ['1 /a → /b', '2 /c → /d']],
    ['/a;/b\n/c;/d;', ['1 /a → /b', '2 /c → /d']],
    ['/a\t/b', ['1 /a → /b']],
    ['/a,b;c,/d', [`1: ${NO_PAIR}`]],
    ['"/a,b",/d', ['1 /a,b → /d']],
    [
      'https://old.example/a,https://new.example/b',
      ['1 https://old.example/a → https://new.example/b'],
    ],
    ['from,to\n/a,/b,/c', [`2: ${NO_PAIR}`]],
    ['from,to\n/a,', [`2: ${NO_PAIR}`]],
    ['From;To\n/a;/b', ['2 /a → /b']],
    ['source,target\n/a,/b', ['2 /a → /b']],
    ['Target,Source\n/b,/a', ['2 /a → /b']],
    ['Old URL,New URL\n/a,/b', ['2 /a → /b']],
    ['Redirect from,Redirect to\n/a,/b', ['2 /a → /b']],
  ])('%j', (content, lines) => {
    expect(read(content)).toEqual(lines);
  });

  it('of Redirection is read by its columns', () => {
    const content = [
      'source,target,regex,code,type,hits,title,status',
      '"/old","/new",0,301,"url",12,"A, title",enabled',
      '"/temporary","/new",0,302,"url",0,"",enabled',
      '"^/blog/(.*)$","/$1",1,301,"url",0,"",enabled',
      '"^/exact/?$","/new",1,301,"url",0,"",enabled',
      '"/gone","",0,410,"url",0,"",enabled',
      '"/gone-too","/x",0,410,"url",0,"",enabled',
      '"/members","/new",0,301,"login",0,"",enabled',
      '"/off","/new",0,301,"url",0,"",disabled',
    ].join('\n');
    expect(read(content)).toEqual([
      '2 /old → /new',
      '3 /temporary → /new',
      `4: ${PATTERN}`,
      '5 /exact → /new',
      `6: ${NO_PAIR}`,
      '7: 410 does not lead anywhere, so there is nothing to store',
      '8: This depends on more than the address (login)',
      '9: This redirect is switched off in the file',
    ]);
  });

  it('of Yoast is read, whose paths begin without a slash', () => {
    const content = [
      '"Origin","Target","Type","Format"',
      '"old-page","new-page","301","plain"',
      '"/older","https://other.example/","307","plain"',
      '"^shop/.*","new","301","regex"',
      '"gone","","410","plain"',
    ].join('\r\n');
    expect(read(content)).toEqual([
      '2 /old-page → /new-page',
      '3 /older → https://other.example/',
      `4: ${PATTERN}`,
      `5: ${NO_PAIR}`,
    ]);
  });
});

it("reads Squarespace's URL mappings", () => {
  const content =
    '\n/old -> /new 301\n/temporary   ->  https://other.example/x 302\n/blog/[name] -> /news/[name] 301\n/a /b\n/plain -> /b\n/gone -> /b 404';
  expect(read(content)).toEqual([
    '2 /old → /new',
    '3 /temporary → https://other.example/x',
    `4: ${PATTERN}`,
    '5: This is not /old -> /new 301',
    '6 /plain → /b',
    '7: 404 does not lead anywhere, so there is nothing to store',
  ]);
});

describe("Ghost's redirects", () => {
  it('are read as YAML, by the numbers of their lines', () => {
    const content = [
      '# Redirects',
      '301:',
      '  /old: /new',
      '  ^\\/exact\\/$: /new',
      '  /^\\/Case$/i: /new',
      '  ^\\/blog\\/([0-9]+)\\/(.*)$: /$2',
      '302:',
      '  "/temporary/": "https://other.example/"',
      '404:',
      '  /gone: /x',
    ].join('\n');
    expect(read(content)).toEqual([
      '3 /old → /new',
      '4 /exact/ → /new',
      '5 /Case → /new',
      `6: ${PATTERN}`,
      '8 /temporary/ → https://other.example/',
      '9: 404 does not lead anywhere, so there is nothing to store',
    ]);
  });

  it('are read as JSON', () => {
    const content =
      '[\n{ "from": "^\\\\/old\\\\/?$", "to": "/new", "permanent": true },\n{ "from": "/(a|b)", "to": "/c" },\n7]';
    expect(read(content)).toEqual(['2 /old → /new', `3: ${PATTERN}`, '4: This is no redirect']);
  });

  it('are refused from the line on that is neither', () => {
    expect(read('301:\n  /a: /b\n\t/c: "')[0]).toMatch(/^3: From here on, this is neither/);
    expect(read('[{"from"')[0]).toMatch(/neither YAML nor JSON$/);
  });
});
