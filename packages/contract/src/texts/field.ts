/** How the form of the back office names a text. */
export interface Label {
  label: string;
  hint?: string;
  /** The title of the section that begins with this text. */
  section?: string;
  /** Whether that section is closed at first, below the others. */
  isFolded?: boolean;
}

/** One line of text. */
export interface LineField extends Label {
  kind: 'line';
  /** Maximum number of characters that the layout allows, with placeholders filled. */
  most: number;
  default: string;
  isOptional?: boolean;
  /** A placeholder that only this text has, filled where the text is shown. */
  own?: string;
}

/** A paragraph, or several with blank lines between them. */
export interface ParagraphField extends Label {
  kind: 'paragraph';
  most: number;
  default: string;
  isOptional?: boolean;
}

interface Entries extends Label {
  least: number;
  greatest: number;
  /** What one entry is called. */
  entry: string;
}

/** Several lines or paragraphs; `most` is the length of one. */
export interface LinesField extends Entries {
  kind: 'lines';
  most: number;
  default: string[];
}

export interface FlagField extends Label {
  kind: 'flag';
  default: boolean;
}

/** An icon that a text may offer. */
type ChoiceIcon =
  | 'award'
  | 'badge-check'
  | 'clock'
  | 'drop'
  | 'flame'
  | 'heart-handshake'
  | 'pipe'
  | 'receipt'
  | 'scale'
  | 'shield-check'
  | 'snowflake'
  | 'tag'
  | 'wind'
  | 'wrench';

/** How the form names an option, and the icon that it shows instead. */
export interface OptionLabel {
  label: string;
  icon?: ChoiceIcon;
}

export interface ChoiceField<Option extends string = string> extends Label {
  kind: 'choice';
  options: readonly Option[];
  labels: Readonly<Record<string, OptionLabel>>;
  /** Whether forms of release 1.0.0 do not have it: what they save leaves it as it is, and a setup without it has the default. */
  isNew?: boolean;
  default: Option;
}

export type SimpleField = LineField | ParagraphField | LinesField | FlagField | ChoiceField;

/** The fields of an entry of a list, by name. */
export type SimpleFields = Record<string, SimpleField>;

/** Entries with the same fields, such as questions with their answers. */
export interface ListField<Item extends SimpleFields = SimpleFields> extends Entries {
  kind: 'list';
  item: Item;
  default: TextsOf<Item>[];
}

export type TextField = SimpleField | ListField;

/** The fields of a page, by name. */
export type TextFields = Record<string, TextField>;

/** A page whose texts the owner can change. */
export interface TextPage {
  /** How the back office names the page. */
  title: string;
  /** Describes its form in the overview. */
  hint: string;
  texts: TextFields;
}

type ValueOf<Field> =
  Field extends ListField<infer Item>
    ? TextsOf<Item>[]
    : Field extends { default: infer Value }
      ? Value
      : never;

/** The texts of a page, by the names of its fields. */
export type TextsOf<Fields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> };

export const line = (
  most: number,
  value: string,
  options: Label & Pick<LineField, 'isOptional' | 'own'>,
): LineField => ({ kind: 'line', most, default: value, ...options });

export const paragraph = (
  most: number,
  value: string,
  options: Label & Pick<ParagraphField, 'isOptional'>,
): ParagraphField => ({ kind: 'paragraph', most, default: value, ...options });

export const lines = (most: number, options: Entries, value: string[] = []): LinesField => ({
  kind: 'lines',
  most,
  ...options,
  default: value,
});

export const flag = (label: Label): FlagField => ({ kind: 'flag', default: false, ...label });

/** @param options the first is the default */
export const choice = <const Option extends string>(
  options: readonly [Option, ...Option[]],
  { options: labels, ...label }: Label & { options: Record<NoInfer<Option>, OptionLabel> },
): ChoiceField<Option> => ({ kind: 'choice', options, labels, default: options[0], ...label });

export const list = <Item extends SimpleFields>(
  item: Item,
  options: Entries,
  value: TextsOf<Item>[],
): ListField<Item> => ({ kind: 'list', item, ...options, default: value });
