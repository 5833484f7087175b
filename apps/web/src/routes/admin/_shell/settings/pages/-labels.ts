import type { ChoiceField, LinesField, ListField, TextFields } from '@hvac/contract/texts/field';
import type { IconName } from '../../../../../ui/icon.tsx';

interface TextLabel {
  label: string;
  hint?: string;
  /** The title of the section that begins with this text. */
  section?: string;
}

export interface OptionLabel {
  label: string;
  icon?: IconName;
}

interface ChoiceLabel<Option extends string> extends TextLabel {
  options: Record<Option, OptionLabel>;
}

interface LinesLabel extends TextLabel {
  /** What one entry is called. */
  entry: string;
}

interface ListLabel<Item> extends LinesLabel {
  item: LabelsOf<Item>;
}

type LabelOf<Field> =
  Field extends ListField<infer Item>
    ? ListLabel<Item>
    : Field extends ChoiceField<infer Option>
      ? ChoiceLabel<Option>
      : Field extends LinesField
        ? LinesLabel
        : TextLabel;

type LabelsOf<Fields> = { [Name in keyof Fields]: LabelOf<Fields[Name]> };

/** How the form names a page and its texts. A text without a label does not compile. */
export interface PageLabels<Fields extends TextFields> {
  title: string;
  /** Describes the form in the overview. */
  hint: string;
  fields: LabelsOf<Fields>;
}

/** The label of a text of any kind. */
export interface AnyLabel extends TextLabel {
  entry?: string;
  options?: Record<string, OptionLabel>;
  item?: Record<string, AnyLabel>;
}
