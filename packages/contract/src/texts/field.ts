/** One line of text. */
export interface LineField {
  kind: 'line';
  /** Maximum number of characters that the layout allows, with placeholders filled. */
  most: number;
  default: string;
  isOptional?: boolean;
  /** A placeholder that only this text has, filled where the text is shown. */
  own?: string;
}

/** A paragraph, or several with blank lines between them. */
export interface ParagraphField {
  kind: 'paragraph';
  most: number;
  default: string;
  isOptional?: boolean;
}

/** Several lines or paragraphs; `most` is the length of one. */
export interface LinesField {
  kind: 'lines';
  most: number;
  least: number;
  greatest: number;
  default: string[];
}

export interface FlagField {
  kind: 'flag';
  default: boolean;
}

export interface ChoiceField<Option extends string = string> {
  kind: 'choice';
  options: readonly Option[];
  default: Option;
}

export type SimpleField = LineField | ParagraphField | LinesField | FlagField | ChoiceField;

/** The fields of an entry of a list, by name. */
export type SimpleFields = Record<string, SimpleField>;

/** Entries with the same fields, such as questions with their answers. */
export interface ListField<Item extends SimpleFields = SimpleFields> {
  kind: 'list';
  item: Item;
  least: number;
  greatest: number;
  default: TextsOf<Item>[];
}

export type TextField = SimpleField | ListField;

/** The fields of a page, by name. */
export type TextFields = Record<string, TextField>;

type ValueOf<Field> =
  Field extends ListField<infer Item>
    ? TextsOf<Item>[]
    : Field extends ChoiceField<infer Option>
      ? Option
      : Field extends { default: infer Value }
        ? Value
        : never;

/** The texts of a page, by the names of its fields. */
export type TextsOf<Fields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };

export const line = (
  most: number,
  value = '',
  options: Pick<LineField, 'isOptional' | 'own'> = {},
): LineField => ({ kind: 'line', most, default: value, ...options });

export const paragraph = (
  most: number,
  value = '',
  options: Pick<ParagraphField, 'isOptional'> = {},
): ParagraphField => ({ kind: 'paragraph', most, default: value, ...options });

interface Count {
  least: number;
  greatest: number;
}

export const lines = (most: number, count: Count, value: string[] = []): LinesField => ({
  kind: 'lines',
  most,
  ...count,
  default: value,
});

export const flag = (): FlagField => ({ kind: 'flag', default: false });

export const choice = <Option extends string>(
  first: Option,
  ...others: Option[]
): ChoiceField<Option> => ({ kind: 'choice', options: [first, ...others], default: first });

export const list = <Item extends SimpleFields>(
  item: Item,
  count: Count,
  value: TextsOf<Item>[],
): ListField<Item> => ({ kind: 'list', item, ...count, default: value });
