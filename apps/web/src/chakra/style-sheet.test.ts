import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { classOf, numbered, rulesOf } from './style-sheet.ts';

describe('the rules of styles', () => {
  it('come with their selectors and conditions', () => {
    const styles = {
      marginTop: '1rem',
      WebkitLineClamp: '2',
      '--palette-fg': '#fff',
      opacity: 0,
      '& > a, & b': { color: 'red', '&:hover': { color: 'blue' } },
      '[data-open] > &': { display: 'none' },
      '@media print': { '&::before': { content: '""' } },
    };
    expect(rulesOf('.x', styles)).toEqual([
      '.x{margin-top:1rem;-webkit-line-clamp:2;--palette-fg:#fff;opacity:0}',
      '.x > a, .x b{color:red}',
      ':is(.x > a, .x b):hover{color:blue}',
      '[data-open] > .x{display:none}',
      '@media print{.x::before{content:""}}',
    ]);
  });
});

describe('the class for styles', () => {
  it('is the same for the same styles only', () => {
    expect(classOf({ color: 'red' })).toBe(classOf({ color: 'red' }));
    expect(classOf({ color: 'red' })).not.toBe(classOf({ color: 'blue' }));
  });

  it('is none if they are without rules', () => {
    expect(classOf({ '&:hover': {} })).toBe('');
  });
});

describe('rendered markup', () => {
  const red = classOf({ color: 'red', '@media print': { '& a': { color: 'black' } } });
  const green = classOf({ color: 'green' });
  const blue = classOf({ color: 'blue' });

  it('has its classes numbered, and the rules of each in a line', () => {
    expect(
      numbered(`<p class="note ${blue}"><a class="${red}"></a><b class="${blue}"></b>`),
    ).toEqual({
      html: '<p class="note c-0"><a class="c-1"></a><b class="c-0"></b>',
      css: '\n.c-0{color:blue}\n.c-1{color:red}@media print{.c-1 a{color:black}}',
    });
  });

  it('has its text as it was', () => {
    expect(numbered(`<p class="${green}">class=&quot;${red}&quot;</p>`).html).toBe(
      `<p class="c-0">class=&quot;${red}&quot;</p>`,
    );
  });
});

describe('in the browser', () => {
  const inserted: string[] = [];
  beforeEach(() => {
    vi.resetModules();
    vi.stubEnv('SSR', false);
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        cssRules = inserted;
        insertRule(rule: string) {
          inserted.push(rule);
        }
      },
    );
    const css = 'a{color:blue}\n.c-0{color:blue}\n.c-1{color:red}.c-1 a{color:pink}';
    const querySelectorAll = () => [{ textContent: css }];
    vi.stubGlobal('document', { querySelectorAll, adoptedStyleSheets: [] });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  it('styles have the class of the document, or one of their own with its rules', async () => {
    const { classOf } = await import('./style-sheet.ts');
    expect(classOf({ color: 'red', '& a': { color: 'pink' } })).toBe('c-1');
    expect(inserted).toEqual([]);
    expect(classOf({ color: 'red', '&:hover': { color: 'pink' } })).toBe('c-2');
    expect(inserted).toEqual(['.c-2{color:red}', '.c-2:hover{color:pink}']);
    expect(classOf({ color: 'blue' })).toBe('c-0');
  });
});
