import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { StoredImageEntity } from '../images/stored-image.entity.ts';
import { markdown } from './article-markdown.service.ts';
import { readArticle } from './cached-articles.service.ts';

const em = (await testDatabase()).orm.em.fork();

const htmlOf = async (content: string) =>
  (await readArticle(em, { content, contentFormat: 'markdown' })).html;

it('renders a text once for many readers, and each other text', async () => {
  const parsing = vi.spyOn(markdown, 'parse');
  for (const text of ['# One', '# One', '# Other', '# One']) {
    expect(await htmlOf(text)).toContain(text.slice(2));
  }
  expect(parsing).toHaveBeenCalledTimes(2);
  parsing.mockRestore();
});

it('does not take plain text for formatted text', async () => {
  await htmlOf('# Same');
  const { html } = await readArticle(em, { content: '# Same', contentFormat: 'plain' });
  expect(html).toBe('# Same');
});

it('knows the size of a picture as soon as it is stored', async () => {
  const name = `${'0123456789abcdef'.repeat(2)}.webp`;
  const text = `![A furnace](/uploads/${name})`;
  expect(await htmlOf(text)).not.toContain('width=');
  const image = { name, width: 800, height: 600, bytes: 1, createdAt: new Date() };
  await em.insert(StoredImageEntity, image);
  expect(await htmlOf(text)).toContain('width="800"');
});
