import { chakra, Grid } from '@chakra-ui/react';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { LineField, LinesField, ParagraphField } from '@hvac/contract/texts/field';
import type { ChangeEvent } from 'react';
import { Field } from '../../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../../ui/inputs.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { PlaceholderPicker } from '../-placeholder-picker.tsx';

/** How many characters the text has once its placeholders are filled. */
const Counter = ({ text, field }: { text: string; field: TextControlProps['field'] }) => {
  const { most } = field;
  const { length } = fillPlaceholders(text.trim(), useCompany());
  const isTooLong = length > most && text !== field.default;
  return (
    <chakra.span
      color={isTooLong ? 'fg.error' : undefined}
      fontWeight={isTooLong ? 'semibold' : undefined}
      whiteSpace="nowrap"
    >
      {length.toLocaleString('en-US')} of {most.toLocaleString('en-US')} characters
    </chakra.span>
  );
};

/** Approximate number of characters on a line of the form. */
const ROW = 55;

interface TextControlProps {
  field: LineField | ParagraphField | LinesField;
  path: string;
  label: string;
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean;
  hint?: string;
  error?: string;
  value: string;
  onChange: (text: string) => void;
}

/** A text with a character count and a placeholder picker. */
export const TextControl = ({
  field,
  path,
  label,
  isLabelHidden = false,
  hint,
  error,
  value,
  onChange,
}: TextControlProps) => {
  const { most } = field;
  const isLine = field.kind === 'line';
  const isLong = field.kind === 'paragraph' || most > 2 * ROW;
  return (
    <Field
      name={path}
      label={isLabelHidden ? <chakra.span srOnly>{label}</chakra.span> : label}
      hint={
        <>
          {hint} <Counter text={value} field={field} />
        </>
      }
      error={error}
    >
      {(control) => {
        const input = {
          ...control,
          minWidth: '0',
          autoComplete: 'off',
          value,
          onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            onChange(isLine ? currentTarget.value.replace(/\s*\n\s*/g, ' ') : currentTarget.value),
        };
        return (
          <Grid templateColumns="minmax(0, 1fr) auto" gap="1.5" alignItems="start">
            {isLong ? (
              <Textarea {...input} rows={3} css={{ fieldSizing: 'content' }} />
            ) : (
              <Input {...input} />
            )}
            <PlaceholderPicker
              controlId={control.id}
              label={label}
              own={field.kind === 'line' ? field.own : undefined}
              onChange={onChange}
            />
          </Grid>
        );
      }}
    </Field>
  );
};
