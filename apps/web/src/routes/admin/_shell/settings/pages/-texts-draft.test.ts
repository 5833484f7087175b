import { line, lines, list } from '@hvac/contract/texts/field';
import { defaultTexts, TEXT_PAGE_NAMES, TEXT_PAGES } from '@hvac/contract/texts/pages';
import { describe, expect, it } from 'vitest';
import { moved } from '../../../-kit/-moved.ts';
import {
  type DraftValue,
  emptyEntry,
  isSameDraft,
  shownTexts,
  type TextEntry,
  type TextsDraft,
  textsDraft,
  textsOfDraft,
  titleOf,
} from './-texts-draft.ts';

describe('a draft', () => {
  it.each(TEXT_PAGE_NAMES)('of %s describes the texts that it was made from', (page) => {
    const texts = defaultTexts(page);
    expect(textsOfDraft(textsDraft(texts))).toEqual(texts);
    expect(isSameDraft(textsDraft(texts), textsDraft(texts))).toBe(true);
  });

  it('differs once an entry has moved', () => {
    const draft = textsDraft({ story: ['one', 'two'] });
    const story = moved(draft.story as [], 0, 1);
    expect(textsOfDraft({ story })).toEqual({ story: ['two', 'one'] });
    expect(isSameDraft(draft, { story })).toBe(false);
  });
});

describe('a new entry', () => {
  const items = lines(60, { label: 'Items', entry: 'item', least: 1, greatest: 8 });
  const field = list(
    { title: line(60, '', { label: 'Title' }), items },
    { label: 'Services', entry: 'service', least: 0, greatest: 9 },
    [],
  );

  it('has every text of an entry, and as many lines as it needs', () => {
    const { value } = emptyEntry(field);
    expect(textsOfDraft(value as TextsDraft)).toEqual({ title: '', items: [''] });
    expect(emptyEntry(items).value).toBe('');
  });

  it('has no title until its first text is entered', () => {
    expect(titleOf(emptyEntry(field).value)).toBe('');
    expect(titleOf({ title: ' On time ', items: [] })).toBe('On time');
    expect(titleOf(' Duct sealing ')).toBe('Duct sealing');
  });
});

describe('the texts that a preview shows', () => {
  const fill = (text: string) => text.replaceAll('{company}', 'North Star');

  it('have their placeholders filled, and no entry without a name', () => {
    const draft = textsDraft({ ...defaultTexts('home'), heading: '{company}' });
    const [first] = draft.reasons as [TextEntry<DraftValue>];
    const reasons = [first, emptyEntry(TEXT_PAGES.home.texts.reasons)];
    const shown = shownTexts(TEXT_PAGES.home.texts, { ...draft, reasons }, fill);
    expect(shown.heading).toBe('North Star');
    expect(shown.reasons).toEqual(defaultTexts('home').reasons.slice(0, 1));
  });

  it('keep all entries of a list of fixed length', () => {
    const texts = defaultTexts('services');
    const plans = texts.plans.map((plan) => ({ ...plan, name: '' }));
    const shown = shownTexts(TEXT_PAGES.services.texts, textsDraft({ ...texts, plans }), fill);
    expect(shown.plans).toHaveLength(3);
  });
});
