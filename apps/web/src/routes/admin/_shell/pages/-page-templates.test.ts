import { countTasks, createOwnPageInput, problemsOfPublishing } from '@hvac/contract/own-pages';
import { describe, expect, it } from 'vitest';
import { checkedMarkdown } from '../-rich-text/-checked-markdown.ts';
import { parseMarkdown } from '../-rich-text/-parse-markdown.ts';
import { PAGE_TEMPLATES, type PageTemplate } from './-page-templates.ts';

const typed = ({ page }: PageTemplate) =>
  createOwnPageInput.parse({
    ...{ kind: 'page', title: 'A title', description: 'A description', ...page },
    ...{ path: 'typed/path', label: 'Typed' },
  });
const written = PAGE_TEMPLATES.filter(({ id }) => id !== 'empty');

describe('a template of a page', () => {
  it.each(written)('$name cannot be published before its tasks are done', (template) => {
    const page = typed(template);
    expect(problemsOfPublishing(page)).toEqual([
      { path: 'content', message: expect.stringContaining('still to be written') },
    ]);
  });

  it.each(written)('$name holds nothing but headings and tasks', (template) => {
    const { content } = typed(template);
    const lines = content.split('\n').filter((line) => !/^(?:## |✎ |$)/.test(line));
    expect(lines).toEqual([]);
    expect(countTasks(content)).toBeGreaterThanOrEqual(2);
    expect(template.page).not.toHaveProperty('facts');
    expect(template.page).not.toHaveProperty('questions');
  });

  it.each(written)('$name comes out of the editor as it went in', ({ page: { content = '' } }) => {
    expect(checkedMarkdown(parseMarkdown(content)).markdown).toBe(content);
  });

  it.each(PAGE_TEMPLATES.filter(({ page }) => page.path))(
    '$name suggests a path that a page can have',
    ({ page }) => {
      expect(createOwnPageInput.safeParse({ title: '', ...page }).success).toBe(true);
    },
  );

  it('has a name and an id of its own', () => {
    expect(PAGE_TEMPLATES.map(({ name }) => name)).toEqual([
      ...['Service', 'Service area', 'Financing', 'Warranty', 'Careers', 'Job', 'Offers', 'Team'],
      ...['Our work', 'Empty'],
    ]);
    expect(new Set(PAGE_TEMPLATES.map(({ id }) => id)).size).toBe(10);
  });
});
