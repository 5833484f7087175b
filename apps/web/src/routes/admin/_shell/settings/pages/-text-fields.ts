import type { LinesField, ListField, TextField } from '@hvac/contract/texts/field';
import {
  defaultTexts,
  type SiteTexts,
  TEXT_PAGES,
  type TextPageName,
  textFieldsWith,
} from '@hvac/contract/texts/pages';
import type { IconName } from '../../../../../ui/icon.tsx';
import type { DraftValue, TextsDraft } from './-texts-draft.ts';

/** Approximate number of characters on a line of the form. */
const ROW = 55;

/** Whether a text of this length needs a control of several lines. */
export const isLongText = (most: number): boolean => most > 2 * ROW;

/** Whether each entry is one short line. */
export const isOfShortLines = (field: LinesField | ListField): boolean =>
  field.kind === 'lines' && !isLongText(field.most);

/** The icon that an entry of a list has chosen, if its entries have one. */
export const iconOf = (field: LinesField | ListField, value: DraftValue): IconName | null => {
  if (field.kind === 'lines') return null;
  const chosen = Object.entries(field.item).map(([name, item]) =>
    item.kind === 'choice' ? item.labels[String((value as TextsDraft)[name])]?.icon : undefined,
  );
  return chosen.find((icon) => icon !== undefined) ?? null;
};

export interface NamedField {
  name: string;
  field: TextField;
}

/**
 * The texts of a page in their sections: each begins with the text whose label names it. Folded sections come last,
 * so that a form begins with what visitors see first.
 */
export const sectionsOf = <Name extends TextPageName>(
  page: Name,
  defaults: SiteTexts[Name] = defaultTexts(page),
) => {
  const { title } = TEXT_PAGES[page];
  const sections: { title: string; isFolded: boolean; fields: NamedField[] }[] = [];
  for (const [name, field] of textFieldsWith(page, defaults)) {
    if (field.section || sections.length === 0)
      sections.push({
        title: field.section ?? title,
        isFolded: field.isFolded ?? false,
        fields: [],
      });
    sections.at(-1)?.fields.push({ name, field });
  }
  return sections.toSorted((one, other) => Number(one.isFolded) - Number(other.isFolded));
};
