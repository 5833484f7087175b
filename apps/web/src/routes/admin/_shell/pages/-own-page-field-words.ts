import { EMPLOYMENT_NAMES, OWN_PAGE_KIND_NAMES } from '@hvac/contract/own-pages';
import type { FieldOf, FormWords } from '../-editor/-edited.ts';
import { changedFields, LABELS, type OwnPageForm } from './-own-page-form.ts';

type Field = FieldOf<OwnPageForm>;

const lines = (entries: string[]): string => entries.join('\n') || '(none)';

const inWords = (form: OwnPageForm, field: Field, services: Record<string, string>): string => {
  switch (field) {
    case 'facts':
      return lines(form.facts.map(({ label, value }) => `${label}: ${value}`));
    case 'questions':
      return lines(form.questions.map(({ question, answer }) => `${question}\n${answer}`));
    case 'gallery':
      return lines(form.gallery.map(({ image, alt, caption }) => caption || alt || image));
    case 'kind':
      return OWN_PAGE_KIND_NAMES[form.kind];
    case 'service':
      return services[form.service] ?? '(none)';
    case 'job': {
      const { lastDay, employment } = form.job;
      const kind = employment && EMPLOYMENT_NAMES[employment];
      return [kind, lastDay && `open through ${lastDay}`].filter(Boolean).join(', ') || '(empty)';
    }
    case 'published':
    case 'showsOffers':
      return form[field] ? 'Yes' : 'No';
    default:
      return form[field] || '(empty)';
  }
};

// The text is said by its words.
const { content: _, ...CHANGES } = LABELS;

/** How pages are compared, and said in words; takes what the owner calls the services. */
export const ownPageWords = (services: Record<string, string>): FormWords<OwnPageForm> => ({
  labels: LABELS,
  texts: new Set<Field>([
    ...(['title', 'label', 'path', 'intro', 'facts', 'content', 'questions'] as const),
    ...(['metaTitle', 'description'] as const),
  ]),
  changes: CHANGES,
  inWords: (form, field) => inWords(form, field, services),
  changedFields,
});
