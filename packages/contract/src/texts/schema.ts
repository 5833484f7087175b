import * as z from 'zod/mini';
import { unknownPlaceholder, withoutPlaceholders } from '../placeholders.ts';
import { seenAtLeast, text } from '../text.ts';
import { type Versioned, versioned } from '../versioned.ts';
import type {
  LineField,
  LinesField,
  ListField,
  ParagraphField,
  TextField,
  TextFields,
} from './field.ts';
import { type SiteTexts, TEXT_PAGE_NAMES, type TextPageName } from './pages.ts';

/** Replaces placeholders with values. */
export type Fill = (text: string) => string;

const REQUIRED = 'Enter some text';

const tooLong = (most: number) => `Too long (max ${most.toLocaleString('en-US')} characters)`;

interface Limits {
  most: number;
  /** The default: always fits, however long the company name, because nobody has typed it. */
  initial?: string;
  own?: string;
}

/** A text whose length is measured with its placeholders filled. */
const filled = (fill: Fill, { most, initial, own }: Limits) => {
  const unknownIn = (value: string) =>
    unknownPlaceholder(own ? value.replaceAll(`{${own}}`, '') : value);
  return text('This must be text').check(
    z.trim(),
    z.refine((value) => value === initial || fill(value).length <= most, tooLong(most)),
    z.refine((value) => unknownIn(value) === null, {
      error: ({ input }) => `“${unknownIn(String(input))}” isn't something we can fill in`,
    }),
  );
};

const oneLine = z.regex(/^\P{Cc}*$/u, 'This must be one line');

const textSchema = (field: LineField | ParagraphField, fill: Fill) => {
  const own = field.kind === 'line' ? field.own : undefined;
  const base = filled(fill, { most: field.most, initial: field.default, own });
  const line = field.kind === 'line' ? base.check(oneLine) : base;
  return field.isOptional ? line : line.check(...seenAtLeast(1, REQUIRED));
};

const counted = <Entry extends z.ZodMiniType>(
  entry: Entry,
  { least, greatest }: Pick<LinesField | ListField, 'least' | 'greatest'>,
) => {
  const message =
    least === greatest
      ? `This list has exactly ${least} entries`
      : `This list has ${least} to ${greatest} entries`;
  return z
    .array(entry, 'This must be a list')
    .check(z.minLength(least, message), z.maxLength(greatest, message));
};

const schemaOf = (field: TextField, fill: Fill): z.ZodMiniType => {
  switch (field.kind) {
    case 'line':
    case 'paragraph':
      return textSchema(field, fill);
    case 'lines':
      return counted(filled(fill, { most: field.most }).check(...seenAtLeast(1, REQUIRED)), field);
    case 'flag':
      return z.boolean('This must be on or off');
    case 'choice': {
      const option = z.enum(field.options, 'Please choose one of the options');
      return field.isNew ? z._default(option, field.default) : option;
    }
    case 'list':
      return counted(textsSchema(field.item, fill), field);
  }
};

/**
 * The schema of a page's texts.
 * @param fill fills placeholders, whose values count towards the length of a text; by default they count as nothing
 */
export const textsSchema = (fields: TextFields, fill: Fill = withoutPlaceholders) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, schemaOf(field, fill)]),
    ),
  );

/** Saves a page's texts over the version that was loaded; the server validates them by the schema of the page. */
export const saveTextsInput = z.strictObject({
  page: z.enum(TEXT_PAGE_NAMES, 'There is no such page'),
  ...versioned(z.record(z.string(), z.unknown(), 'The texts must be named')).shape,
  /** As they were loaded; by default whatever they are now. */
  claimsBoth: z.optional(z.boolean('This must be on or off')),
});
export type SaveTextsInput = z.infer<typeof saveTextsInput>;

/** The texts of a page as its form loads them. */
export interface LoadedTexts extends Versioned<SiteTexts[TextPageName]> {
  /** Whether the company claims both a license and insurance, which the defaults depend on. */
  claimsBoth: boolean;
}

export const textPageInput = z.strictObject({
  page: z.enum(TEXT_PAGE_NAMES, 'There is no such page'),
});
