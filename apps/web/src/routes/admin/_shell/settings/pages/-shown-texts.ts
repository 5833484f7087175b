import type { TextFields } from '@hvac/contract/texts/field';
import { filledTexts } from '@hvac/contract/texts/filled';
import type { Fill } from '@hvac/contract/texts/schema';
import { type TextsDraft, textsOfDraft, titleOf } from './-texts-draft.ts';

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
  return filledTexts(textsOfDraft(Object.fromEntries(shown)), fill);
};
