import { createOwnPageInput } from '@hvac/contract/own-pages';
import { describe, expect, it } from 'vitest';
import { withOwnIds } from '../../-kit/-own-ids.ts';
import { contentIssues } from '../-editor/-edited.ts';
import { ownPageWords } from './-own-page-field-words.ts';
import {
  beginningOf,
  changedFields,
  isSameWork,
  newFact,
  newOwnPage,
  type OwnPageForm,
  toOwnPageFields,
  toOwnPageForm,
  withChanges,
  withVersion,
} from './-own-page-form.ts';
import { PAGE_TEMPLATES } from './-page-templates.ts';

const WHOLE = createOwnPageInput.parse({
  kind: 'area',
  path: 'areas/troy',
  label: 'Troy',
  title: 'Heating in Troy',
  facts: [{ label: 'Diagnosis', value: '$89' }],
  questions: [{ question: 'How fast?', answer: 'Today.' }],
  gallery: [{ image: '/img/hero.svg', alt: '', caption: 'Our van' }],
  job: { lastDay: '2027-01-01', employment: 'FULL_TIME' },
});

describe('the text of a page', () => {
  it('is refused with what the editor says, or when it is too long', () => {
    const form = newOwnPage({ content: 'a'.repeat(200_001) });
    expect(contentIssues('page', form, null)[0]?.message).toContain(
      '200,001. Shorten it, or make two',
    );
    expect(contentIssues('page', form, 'Wait')).toEqual([{ path: 'content', message: 'Wait' }]);
    expect(contentIssues('page', newOwnPage(), null)).toEqual([]);
  });
});

describe('the path of a page', () => {
  const labelled = (label: string, kind: OwnPageForm['kind'] = 'page') =>
    withChanges(newOwnPage({ kind }), { label }).path;

  it.each([
    ['service', 'Furnace Repair', 'services/furnace-repair'],
    ['area', 'St. Clair Shores', 'areas/st-clair-shores'],
    ['job', 'HVAC technician', 'careers/hvac-technician'],
    ['page', 'Español', 'espanol'],
  ] as const)('of a %s follows its label', (kind, label, path) => {
    expect(labelled(label, kind)).toBe(path);
  });

  it('is none while the label has no letter that a path can have', () => {
    expect(labelled('!', 'area')).toBe('');
  });

  it('is never longer than a path can be, and does not end with a hyphen', () => {
    const path = labelled('heat '.repeat(40), 'service');
    expect(path.length).toBeLessThanOrEqual(120);
    expect(path).toMatch(/[a-z]$/);
  });

  it('follows letter by letter and a changed kind, until somebody edits it', () => {
    let form = newOwnPage({ kind: 'area' });
    for (const label of ['T', 'Tr', 'Tro', 'Troy']) form = withChanges(form, { label });
    expect(form.path).toBe('areas/troy');
    form = withChanges(form, { kind: 'page' });
    expect(form.path).toBe('troy');
    form = withChanges(form, { path: 'where-we-work/troy' });
    form = withChanges(form, { label: 'Troy, Michigan', kind: 'area' });
    expect(form.path).toBe('where-we-work/troy');
  });

  it('of a template stays where it says something else than the label', () => {
    const team = newOwnPage(PAGE_TEMPLATES.find(({ id }) => id === 'team')?.page);
    expect(withChanges(team, { label: 'Who we are' }).path).toBe('team');
  });
});

describe('the form of a page', () => {
  it('is sent as it was loaded, with nothing else that an answer has', () => {
    const answer = { ...WHOLE, id: 7, version: 3, publishAt: null, createdAt: '', updatedAt: '' };
    expect(toOwnPageFields(toOwnPageForm(answer))).toEqual({ ...WHOLE, publishAt: null });
  });

  it('of each template can be saved once it has a label', () => {
    for (const { page } of PAGE_TEMPLATES) {
      const form = withChanges(newOwnPage(page), { label: 'Boilers' });
      expect(createOwnPageInput.safeParse(toOwnPageFields(form)).success).toBe(true);
    }
  });

  it('is sent with a time only if it is published', () => {
    const publishAt = '2030-01-01T12:00:00.000Z';
    const form = { ...toOwnPageForm(WHOLE), publishAt };
    expect(toOwnPageFields(form).publishAt).toBeNull();
    expect(toOwnPageFields({ ...form, published: true }).publishAt).toBe(publishAt);
  });
});

describe('unsaved work on a page', () => {
  const form = toOwnPageForm(WHOLE);

  it('is not that its entries have other ids', () => {
    expect(isSameWork(form, toOwnPageForm(WHOLE))).toBe(true);
    expect(isSameWork(form, withOwnIds(form))).toBe(true);
  });

  it('gets ids that no entry of this document has', () => {
    const [fact] = withOwnIds(form).facts;
    expect([form.facts[0]?.id, newFact().id]).not.toContain(fact?.id);
  });

  it('is an entry that was added or moved, and is named in the order of the page', () => {
    const changed = {
      ...form,
      ...{ language: 'es', intro: 'Cold?' },
      facts: [...form.facts, newFact()],
    };
    expect(changedFields(form, changed)).toEqual(['intro', 'facts', 'language']);
  });

  it('is told by its label, its title, or how its text begins', () => {
    const page = newOwnPage({ content: '✎ One' });
    expect(beginningOf(newOwnPage())).toBe('a new page');
    expect(beginningOf(page)).toBe('“✎ One”');
    expect(beginningOf({ ...page, title: 'Boilers' })).toBe('“Boilers”');
  });
});

describe('a version of a page', () => {
  it('is loaded without publishing anything', () => {
    const form = { ...newOwnPage(), published: true };
    expect(withVersion(form, { ...WHOLE, published: false })).toMatchObject({
      ...{ title: WHOLE.title, published: true },
    });
  });

  it('is said in words that people use', () => {
    const { inWords } = ownPageWords({ '': 'None of them', heating: 'Heating' });
    const form = toOwnPageForm({ ...WHOLE, service: 'heating' });
    const said = (field: keyof OwnPageForm) => inWords(form, field);
    expect(said('kind')).toBe('Service area');
    expect(said('service')).toBe('Heating');
    expect(said('facts')).toBe('Diagnosis: $89');
    expect(said('questions')).toBe('How fast?\nToday.');
    expect(said('gallery')).toBe('Our van');
    expect(said('job')).toBe('Full-time, open through 2027-01-01');
    expect(said('published')).toBe('No');
    expect(said('intro')).toBe('(empty)');
    expect(inWords(newOwnPage(), 'facts')).toBe('(none)');
    expect(inWords(newOwnPage(), 'job')).toBe('(empty)');
  });
});
