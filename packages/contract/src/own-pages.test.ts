import { describe, expect, it } from 'vitest';
import { directionOf } from './own-page-language.ts';
import { countTasks, createOwnPageInput, ownPageInput, problemsOfPublishing } from './own-pages.ts';
import { isOwnPath, refusalOfOwnPath } from './own-paths.ts';
import { RESERVED_PATHS, RESERVED_SEGMENTS } from './reserved-paths.ts';
import { readSiteFile } from './site-file.ts';
import { SITE_PAGES } from './site-pages.ts';

const PAGE = {
  kind: 'service',
  path: 'services/furnace-repair',
  label: 'Furnace repair',
  title: '',
};
const issuesOf = (own: object) => {
  const result = createOwnPageInput.safeParse({ ...PAGE, ...own });
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};
const FORM =
  'A path has one to three parts of small letters, digits and hyphens, such as services/furnace-repair';

describe('the path of a page', () => {
  it.each([
    'Services/Furnace',
    'a/b/c/d',
    'a//b',
    'furnace repair',
    'a-',
    '-a',
    'a--b',
    'a_b',
    'a.html',
    'é',
    '../etc',
    'a%20b',
    'a?b',
    'a\nb',
    'x\u0000',
  ])('is not %j', (path) => {
    expect(refusalOfOwnPath(path)).toBe(FORM);
    expect(isOwnPath(path)).toBe(false);
  });

  it('has 120 characters at most', () => {
    expect(refusalOfOwnPath('x'.repeat(120))).toBeNull();
    expect(refusalOfOwnPath('x'.repeat(121))).toBe('Too long (max 120 characters)');
    expect(isOwnPath('x'.repeat(121))).toBe(false);
  });

  it.each([
    'home',
    'index',
    'privacy',
    ...SITE_PAGES.map(({ path }) => path.slice(1)).filter(Boolean),
  ])('is not %s, which is a page that the website has', (path) => {
    expect(refusalOfOwnPath(path)).toBe(`/${path} is a page that the website has already`);
  });

  it.each(['blog/furnace', 'blog/category/x', 'contact/form', 'contact/touched'])(
    'is not %s, below a page that has parts of its own',
    (path) => {
      expect(refusalOfOwnPath(path)).toMatch(
        /^What is below \/(blog|contact) belongs to that page$|^\/contact belongs to/,
      );
    },
  );

  it('is not what the software serves itself, nor below it', () => {
    const named = RESERVED_SEGMENTS.filter((segment) => isOwnPath(segment));
    expect(named).toContain('seen');
    expect(named).toContain('admin');
    for (const segment of named) {
      for (const path of [segment, `${segment}/x`]) {
        expect(refusalOfOwnPath(path)).toBe(`/${segment} belongs to the website's own files`);
      }
    }
    for (const path of RESERVED_PATHS) expect(refusalOfOwnPath(path.slice(1))).not.toBeNull();
  });

  it.each([
    'financing',
    'services/furnace-repair',
    'about/team',
    'areas/royal-oak/ac-repair',
    '24-7',
    'privacy/cookies',
  ])('may be %s', (path) => {
    expect(refusalOfOwnPath(path)).toBeNull();
  });

  it('is stored without the slashes around it', () => {
    const saved = createOwnPageInput.parse({ ...PAGE, path: ' /services/furnace-repair/ ' });
    expect(saved.path).toBe('services/furnace-repair');
  });
});

describe('createOwnPageInput', () => {
  it.each<[object, string, string]>([
    [{ kind: 'shop' }, 'kind', 'Please choose a kind of page'],
    [{ path: '' }, 'path', 'Enter the path of the page'],
    [{ path: 'admin/x' }, 'path', "/admin belongs to the website's own files"],
    [{ label: 'x'.repeat(41) }, 'label', 'Too long (max 40 characters)'],
    [{ label: 'a\nb' }, 'label', 'This must be one line'],
    [{ title: 'x'.repeat(81) }, 'title', 'Too long (max 80 characters)'],
    [{ metaTitle: 'x'.repeat(61) }, 'metaTitle', 'Too long (max 60 characters)'],
    [{ description: 'x'.repeat(161) }, 'description', 'Too long (max 160 characters)'],
    [{ intro: 'x'.repeat(301) }, 'intro', 'Too long (max 300 characters)'],
    [{ content: 'x'.repeat(200_001) }, 'content', 'A text has at most 200,000 characters'],
    [{ content: 'a\u0000' }, 'content', "The text contains a character that can't be saved"],
    [{ button: ' ' }, 'button', 'Enter what the button says'],
    [{ button: 'x'.repeat(25) }, 'button', 'Too long (max 24 characters)'],
    [{ service: 'plumbing' }, 'service', 'Please choose a service'],
    [
      { language: 'english' },
      'language',
      'Enter a language code such as es or zh-Hant, or nothing',
    ],
    [{ language: 'ES' }, 'language', 'Enter a language code such as es or zh-Hant, or nothing'],
    [{ facts: [{ label: '', value: 'x' }] }, 'facts.0.label', 'Enter what it is'],
    [
      { facts: [{ label: 'x', value: 'y'.repeat(61) }] },
      'facts.0.value',
      'Too long (max 60 characters)',
    ],
    [{ facts: Array(7).fill({ label: 'x', value: 'y' }) }, 'facts', 'You can add up to 6 facts'],
    [
      { questions: Array(13).fill({ question: 'x', answer: 'y' }) },
      'questions',
      'You can add up to 12 questions',
    ],
    [{ questions: [{ question: 'x', answer: ' ' }] }, 'questions.0.answer', 'Enter the answer'],
    [
      { gallery: Array(25).fill({ image: '/img/a.svg' }) },
      'gallery',
      'You can add up to 24 pictures',
    ],
    [
      { gallery: [{ image: '/img/a.svg', caption: 'x'.repeat(121) }] },
      'gallery.0.caption',
      'Too long (max 120 characters)',
    ],
    [{ job: { lastDay: 'soon', employment: '' } }, 'job.lastDay', 'Please enter a day, or nothing'],
  ])('refuses %j', (own, path, message) => {
    expect(issuesOf(own)).toContainEqual([path, message]);
  });

  it('takes a draft that has nothing but a kind, a path and a label', () => {
    expect(createOwnPageInput.parse(PAGE)).toMatchObject({
      ...{ published: false, button: 'Request a visit', facts: [], questions: [], gallery: [] },
      ...{ content: '', language: '', showsOffers: false, job: { lastDay: '', employment: '' } },
    });
  });
});

describe('problemsOfPublishing', () => {
  const WHOLE = { title: 'T', label: 'L', description: 'D', content: 'Text' };

  it('names all that a page lacks', () => {
    const nothing = { title: '', label: ' ', description: '\u200b', content: '' };
    expect(problemsOfPublishing(nothing).map(({ path }) => path)).toEqual([
      ...['title', 'label', 'description', 'content'],
    ]);
    expect(problemsOfPublishing(WHOLE)).toEqual([]);
  });

  it.each([
    ['✎ Two sentences', 1],
    ['## ✎ Heading\n\n- ✎ one\n- ✎ two\n\nDone', 3],
    ['A pencil ✎ in a sentence', 0],
    ['  > 1. ✎ deep', 1],
    ['One\n\n\n\t- ✎ after empty lines', 1],
  ])('counts the lines of %j that are still to be written', (content, count) => {
    expect(countTasks(content)).toBe(count);
    const [problem] = problemsOfPublishing({ ...WHOLE, content });
    expect(problem?.path).toBe(count > 0 ? 'content' : undefined);
    if (count > 1) {
      expect(problem?.message).toBe(
        `${count} places are still to be written: the lines that begin with ✎`,
      );
    }
  });
});

it.each([
  ['es', 'ltr'],
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['uz-Arab', 'rtl'],
  ['az-Latn', 'ltr'],
  ['ur-Latn', 'ltr'],
  ['arn', 'ltr'],
  ['he', 'rtl'],
])('%s is written %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});

it('whatever is asked for as a path is one or none', () => {
  expect(ownPageInput.parse({ path: 'services/x' }).path).toBe('services/x');
  expect(ownPageInput.parse({ path: `a/${'é'.repeat(500)}` }).path).toBe('');
});

describe('the pages of a site file', () => {
  const problemsOf = (...ownPages: object[]) =>
    readSiteFile({ format: 1, company: {}, ownPages }).problems.filter((problem) =>
      problem.startsWith('ownPages'),
    );
  const WHOLE = { ...PAGE, title: 'T', description: 'D', content: 'Text' };

  it('are refused by name: a path twice or of the software, and what a published one lacks', () => {
    expect(problemsOf(WHOLE, WHOLE)).toEqual(['ownPages.1.path: Another page has this path']);
    expect(problemsOf({ ...WHOLE, path: 'blog/x' })).toEqual([
      'ownPages.0.path: What is below /blog belongs to that page',
    ]);
    expect(problemsOf({ ...WHOLE, content: '✎ write' })).toEqual([
      'ownPages.0.content: One place is still to be written: the line that begins with ✎',
    ]);
    expect(problemsOf({ ...WHOLE, color: 'red' })).toEqual([
      'ownPages.0.color: There is no such field',
    ]);
    expect(problemsOf({ ...WHOLE, menuPlace: 3 })).toEqual([
      'ownPages.0.menuPlace: At most 2 pages fit here',
    ]);
  });

  it('share no place in the menu or the footer, where only so many fit', () => {
    const second = { ...WHOLE, path: 'second' };
    expect(problemsOf({ ...WHOLE, menuPlace: 1 }, { ...second, menuPlace: 1 })).toEqual([
      'ownPages.1.menuPlace: Another page has this place',
    ]);
    expect(problemsOf({ ...WHOLE, footerPlace: 8 }, { ...second, footerPlace: 8 })).toEqual([
      'ownPages.1.footerPlace: Another page has this place',
    ]);
    const apart = [
      { ...WHOLE, menuPlace: 1, footerPlace: 1 },
      { ...second, menuPlace: 2 },
      { ...WHOLE, path: 'third' },
      { ...WHOLE, path: 'fourth' },
    ];
    expect(problemsOf(...apart)).toEqual([]);
  });

  it('may be drafts, and are none by default', () => {
    expect(problemsOf({ ...PAGE, published: false })).toEqual([]);
    expect(problemsOf()).toEqual([]);
  });
});
