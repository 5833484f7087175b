import { flag, line, lines, list } from '@hvac/contract/texts/field';
import { expect, it } from 'vitest';
import { textsByPath } from './-preview-blocks.ts';
import { textsDraft } from './-texts-draft.ts';

it('names every shown text by the path of its field, filled and without empty ones', () => {
  const item = {
    title: line(60, '', { label: 'Title' }),
    isPopular: flag({ label: 'Popular' }),
    items: lines(60, { label: 'Items', entry: 'item', least: 0, greatest: 8 }),
  };
  const fields = {
    heading: line(60, '', { label: 'Headline' }),
    intro: line(60, '', { label: 'Intro' }),
    plans: list(item, { label: 'Plans', entry: 'plan', least: 0, greatest: 3 }, []),
  };
  const draft = textsDraft({
    heading: 'About  {company}',
    intro: ' ',
    plans: [{ title: 'Basic', isPopular: true, items: ['One', 'Two'] }],
  });
  const fill = (text: string) => text.replaceAll('{company}', 'North Star');
  expect(textsByPath(fields, draft, fill)).toEqual([
    { path: 'heading', text: 'About North Star' },
    { path: 'plans.0.title', text: 'Basic' },
    { path: 'plans.0.items.0', text: 'One' },
    { path: 'plans.0.items.1', text: 'Two' },
  ]);
});
