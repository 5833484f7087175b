import { expect, test } from 'vitest';
import { newPost } from './api.ts';
import { openScreen } from './office.ts';
import { useHost } from './own-host.ts';
import { DESK, holdScripts, useBrowser } from './page.ts';
import { countCalls, failing, recovering } from './procedures.ts';
import { field, toasts } from './steps.ts';

const { openPage } = useBrowser();

const host = useHost();

const { title } = newPost();
const FORMS = [
  {
    thing: 'post',
    list: '/admin/posts',
    procedure: 'blog.createPost',
    texts: { Title: title, Summary: 'In short.', Content: 'At length.' },
  },
  {
    thing: 'category',
    list: '/admin/categories',
    procedure: 'blog.createCategory',
    texts: { 'Category Name': 'Heat Pumps' },
  },
];

test.each(FORMS)(
  'a new $thing is sent once, though Enter is pressed again before its list is shown',
  async ({ thing, list, procedure, texts }) => {
    const page = await openScreen(openPage, host, `${list}/new`, DESK, [/status of 500/]);
    for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
    const [name = ''] = Object.keys(texts);
    // The code that shows messages is loaded with the first message.
    await failing(page, procedure);
    await field(page, name).press('Enter');
    await toasts(page).getByText(`Failed to create ${thing}`).waitFor();
    await recovering(page);

    const showList = await holdScripts(page);
    const sent = countCalls(page, procedure);
    await field(page, name).press('Enter');
    await toasts(page).getByText(`has been created successfully.`).waitFor();
    expect(await field(page, name).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    showList();
    await page.waitForURL(list);
    expect(sent()).toBe(1);
  },
);
