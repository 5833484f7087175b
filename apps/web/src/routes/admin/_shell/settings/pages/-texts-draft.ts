import type {
  LinesField,
  ListField,
  SimpleField,
  TextField,
  TextFields,
} from '@hvac/contract/texts/field';
import { fillTexts } from '@hvac/contract/texts/filled';
import type { Fill } from '@hvac/contract/texts/schema';
import { withId } from '../../../-kit/-own-ids.ts';

/** An entry of a list while it is edited. */
export interface TextEntry<Value> {
  id: number;
  value: Value;
}

export type DraftValue = string | boolean | TextEntry<DraftValue>[] | TextsDraft;

/** The texts of a page, or of an entry of a list, while they are edited. */
export interface TextsDraft {
  [name: string]: DraftValue;
}

const newEntry = (value: DraftValue): TextEntry<DraftValue> => withId({ value });

const draftValue = (value: unknown): DraftValue => {
  if (Array.isArray(value)) return value.map((entry) => newEntry(draftValue(entry)));
  return typeof value === 'object' && value !== null
    ? textsDraft(value)
    : (value as string | boolean);
};

/** The form values of texts. */
export const textsDraft = (texts: object): TextsDraft =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, draftValue(value)]));

const valueOfDraft = (draft: DraftValue): unknown => {
  if (Array.isArray(draft)) return draft.map(({ value }) => valueOfDraft(value));
  return typeof draft === 'object' ? textsOfDraft(draft) : draft;
};

/** The texts that a draft describes, not validated yet. */
export const textsOfDraft = (draft: TextsDraft): Record<string, unknown> =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, valueOfDraft(value)]));

/** The form value of a field's default. */
export const defaultDraft = (field: TextField): DraftValue => draftValue(field.default);

const asJson = (value: DraftValue) => JSON.stringify(valueOfDraft(value));

/** Whether both would be stored as the same texts. */
export const isSameDraft = (one: DraftValue, other: DraftValue): boolean =>
  asJson(one) === asJson(other);

const emptyValue = (field: SimpleField): DraftValue =>
  field.kind === 'lines'
    ? Array.from({ length: field.least }, () => newEntry(''))
    : draftValue(field.default);

/** A new entry of a list. */
export const emptyEntry = (field: LinesField | ListField): TextEntry<DraftValue> =>
  newEntry(
    field.kind === 'lines'
      ? ''
      : Object.fromEntries(
          Object.entries(field.item).map(([name, itemField]) => [name, emptyValue(itemField)]),
        ),
  );

/** What an entry is recognised by: the line itself, or the first of its texts. */
export const titleOf = (value: DraftValue): string => {
  const [title] = typeof value === 'object' ? Object.values(value) : [value];
  return typeof title === 'string' ? title.trim() : '';
};

/** The texts of a draft as the website would show them. Lists of variable length leave out entries without a name. */
export const shownTexts = (
  fields: TextFields,
  draft: TextsDraft,
  fill: Fill,
): Record<string, unknown> => {
  const shown = Object.entries(draft).map(([name, value]) => {
    const field = fields[name];
    const isFixed = field?.kind === 'list' && field.least === field.greatest;
    return Array.isArray(value) && !isFixed
      ? [name, value.filter((entry) => titleOf(entry.value) !== '')]
      : [name, value];
  });
  return fillTexts(textsOfDraft(Object.fromEntries(shown)), fill);
};
