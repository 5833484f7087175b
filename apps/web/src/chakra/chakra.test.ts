import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Badge, Box, ChakraProvider, chakra, HStack } from './chakra.tsx';
import { numbered } from './style-sheet.ts';
import { createSystem } from './style-system.ts';

const system = createSystem({
  utilities: { color: {}, gap: {}, display: {}, width: {}, flexDirection: {}, alignItems: {} },
  theme: { recipes: { badge: { base: { color: 'gray' } } } },
});

const plain = (text: string) => text.replace(/c-\w+/g, 'x');

/** The markup and the rules of an element, whose class is called x. */
const render = (element: ReactElement, value = system) => {
  const markup = renderToStaticMarkup(createElement(ChakraProvider, { value }, element));
  const { html, css } = numbered(markup);
  return { html: plain(html), css: plain(css).trim() };
};

const Button = chakra(
  'button',
  {
    base: { color: 'black' },
    variants: { size: { sm: { width: '1rem' }, lg: { width: '2rem' } } },
    defaultVariants: { size: 'sm' },
  },
  { defaultProps: { type: 'button' } },
);

describe('a component with style props', () => {
  it('turns them into a class, and hands on everything else', () => {
    expect(
      render(createElement(Box, { color: 'red', css: { '& a': { gap: 0 } }, id: 'a' })),
    ).toEqual({
      html: '<div id="a" class="x"></div>',
      css: '.x{color:red}.x a{gap:0}',
    });
    expect(render(createElement(Box, { className: 'note', children: 'text' })).html).toBe(
      '<div class="note">text</div>',
    );
  });

  it('lets them win over its recipe, whose variants are props', () => {
    expect(render(createElement(Button, { size: 'lg', color: 'red', type: 'submit' }))).toEqual({
      html: '<button type="submit" class="x"></button>',
      css: '.x{color:red}@layer recipes{.x{color:black;width:2rem}}',
    });
    expect(render(createElement(Button, { size: undefined })).css).toContain('width:1rem');
    expect(render(createElement(Badge, {})).css).toBe('@layer recipes{.x{color:gray}}');
    expect(render(createElement(HStack, { gap: '1rem' })).css).toBe(
      '.x{display:flex;gap:1rem;flex-direction:row;align-items:center}',
    );
  });

  it('is another element with `as`', () => {
    expect(render(createElement(Box, { as: 'section' })).html).toBe('<section></section>');
  });

  it('gives everything to its child with `asChild`, whose own props win', () => {
    const ours = vi.fn();
    const theirs = vi.fn();
    const received = vi.fn(() => null);
    const child = createElement(received, { className: 'link', title: 'child', onClick: theirs });
    const props = { asChild: true, className: 'button', title: 'element', onClick: ours };
    render(createElement(Button, { ...props, size: 'lg' }, child));
    const [[given]] = received.mock.calls as unknown as [[Record<string, unknown>]];
    expect(given).toMatchObject({ type: 'button', title: 'child' });
    expect(plain(String(given.className))).toBe('button x link');
    (given.onClick as (event: string) => void)('click');
    expect([ours.mock.calls, theirs.mock.calls]).toEqual([[['click']], [['click']]]);
  });

  it('takes the styles of the system around it', () => {
    const other = { ...system, css: () => ({ color: 'pink' }) };
    expect(render(createElement(Box, { color: 'red' }), other).css).toBe('.x{color:pink}');
    expect(render(createElement(Box, { color: 'red' })).css).toBe('.x{color:red}');
  });
});
