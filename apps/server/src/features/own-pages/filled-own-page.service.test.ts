import { defaultCompany } from '@hvac/contract/company';
import { createOwnPageInput } from '@hvac/contract/own-pages';
import { expect, it } from 'vitest';
import { articleHtml } from '../blog/article-html.service.ts';
import { parseArticle } from '../blog/article-markdown.service.ts';
import { filledPage } from './filled-own-page.service.ts';

it('writes the values of placeholders into a formatted text as they are, whatever they mean there', () => {
  const name = 'A*B* [x](/y) `c` <b> ~~d~~ &amp; _e_ | !f \\g #1';
  const content = '# {company}\n\n| {company} |\n| --- |\n| {company} |\n\n[Call](tel:{phone})';
  const input = { kind: 'page', path: 'x', label: 'X', title: 'X', content };
  const filled = filledPage(createOwnPageInput.parse(input), { ...defaultCompany, name });
  const html = articleHtml(parseArticle(filled.content), { frames: new Map() });
  const written = name.replaceAll('&', '&amp;').replace('<b>', '&lt;b&gt;');
  expect(html.split(written)).toHaveLength(4);
  expect(html).toContain('<a href="tel:313-555-0142">Call</a>');
});

it('keeps the parts of a phone number in order behind words that are written from the right', () => {
  const input = { kind: 'page', path: 'x', label: 'X', title: 'X', intro: 'اتصل {phone} الآن' };
  const introIn = (language: string) =>
    filledPage(createOwnPageInput.parse({ ...input, language }), defaultCompany).intro;
  expect(introIn('ar')).toBe('اتصل \u2066313-555-0142\u2069 الآن');
  expect(introIn('')).toBe('اتصل 313-555-0142 الآن');
});
