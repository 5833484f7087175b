import { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { schema } from '../src/routes/admin/_shell/-rich-text/-schema.ts';
import { serializeMarkdown } from '../src/routes/admin/_shell/-rich-text/-serialize-markdown.ts';
import { storePost } from './api.ts';
import { useInstance } from './own-instance.ts';
import { DESK, useBrowser } from './page.ts';
import { PASTED_BLOCKS } from './pasted-blocks.ts';
import { PASTES, type Paste } from './pastes.ts';
import { useSamePage } from './same-page.ts';

const { openPage } = useBrowser();
const instance = useInstance();
const { openScreen } = useSamePage(openPage, instance);

/** Pastes into the empty editor, one after the other: the documents that they become, and what the editor says. */
const pasteAll = async (pastes: Paste[]) => {
  const element = document.querySelector<HTMLElement>('[role=textbox][contenteditable=true]');
  if (!element) throw new Error('There is no editor');
  const press = (key: string, keyCode: number, ctrlKey = false) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key, keyCode, ctrlKey, bubbles: true, cancelable: true }),
    );
  element.focus();
  const results: { doc: unknown; notice: string }[] = [];
  for (const { html, text } of pastes) {
    press('a', 65, true);
    press('Backspace', 8);
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', text ?? 'text');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    await new Promise(requestAnimationFrame);
    const { pmViewDesc } = element as unknown as { pmViewDesc: { node: { toJSON(): unknown } } };
    const notice = Array.from(document.querySelectorAll('[role=status]'), (status) =>
      /(\d+) photos? (was|were) left out/.exec(status.textContent),
    ).find(Boolean);
    results.push({ doc: pmViewDesc.node.toJSON(), notice: notice?.[1] ?? '0' });
  }
  return results;
};

const ALL = [...PASTES, ...PASTED_BLOCKS];

test('what is pasted keeps its meaning and nothing else, from any program, without a report of the Content-Security-Policy', async () => {
  expect(ALL.length).toBeGreaterThanOrEqual(150);
  const post = await storePost(instance.siteUrl, { contentFormat: 'markdown', content: 'x' });
  // Pictures of others cannot load here.
  const page = await openScreen(`/admin/posts/${post.id}`, DESK, [
    /Failed to load resource/,
    /failed request/,
  ]);
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  const results = await page.evaluate(pasteAll, ALL);
  const pasted = ALL.map(({ name }, at) => ({
    name,
    markdown: serializeMarkdown(Node.fromJSON(schema, results[at]?.doc)),
    dropped: Number(results[at]?.notice),
  }));
  expect(pasted).toEqual(
    ALL.map(({ name, markdown, dropped = 0 }) => ({ name, markdown, dropped })),
  );
});
