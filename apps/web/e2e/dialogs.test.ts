import { expect, inject, test } from 'vitest';
import { storePost } from './api.ts';
import { inDialog, openScreen } from './office.ts';
import { DESK, useBrowser } from './page.ts';
import { holding } from './procedures.ts';

const { openPage } = useBrowser();

test('a dialog whose work is under way stays, however often Escape is pressed', async () => {
  const siteUrl = inject('siteUrl');
  const { title } = await storePost(siteUrl, { published: false });
  const page = await openScreen(openPage, { siteUrl }, '/admin/posts', DESK);
  const answer = await holding(page, 'blog.deletePost');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await inDialog(page, 'Delete').click();
  const working = inDialog(page, 'Deleting...');
  await working.waitFor();
  for (let time = 0; time < 3; time += 1) {
    await page.keyboard.press('Escape');
    expect(await working.isVisible()).toBe(true);
  }
  answer();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
