import { Box, chakra, Grid } from '@chakra-ui/react';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { LineField, LinesField, ParagraphField } from '@hvac/contract/texts/field';
import type { ChangeEvent } from 'react';
import { Field } from '../../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../../ui/inputs.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { PlaceholderPicker } from '../-placeholder-picker.tsx';
import { isLongText } from './-text-fields.ts';

/** A text with room for more characters than this is a page of its own. */
const WHOLE_PAGE = 2000;

/** The share of its room that a text may take before the form counts. */
const NEARLY_FULL = 0.8;

/** How many characters still fit once the placeholders are filled; null while there is plenty of room. */
const useRoomLeft = (text: string, { most, default: initial }: TextControlProps['field']) => {
  const { length } = fillPlaceholders(text.trim(), useCompany());
  return length < NEARLY_FULL * most || text === initial ? null : most - length;
};

const Counter = ({ left }: { left: number }) => (
  <chakra.span
    color={left < 0 ? 'fg.error' : undefined}
    fontWeight={left < 0 ? 'semibold' : undefined}
    whiteSpace="nowrap"
  >
    {left < 0 ? `${-left} too many` : `${left.toLocaleString('en-US')} left`}
  </chakra.span>
);

interface TextControlProps {
  field: LineField | ParagraphField | LinesField;
  path: string;
  label: string;
  hint?: string;
  error?: string;
  value: string;
  onChange: (text: string) => void;
}

/** A text with a placeholder picker, and a count of the characters left when it is nearly full. */
export const TextControl = ({
  field,
  path,
  label,
  hint,
  error,
  value,
  onChange,
}: TextControlProps) => {
  const left = useRoomLeft(value, field);
  const isLine = field.kind === 'line';
  const isLong = field.kind === 'paragraph' || isLongText(field.most);
  const isWholePage = field.most > WHOLE_PAGE;
  return (
    <Field
      name={path}
      label={label}
      hint={
        (hint || left !== null) && (
          <>
            {hint} {left !== null && <Counter left={left} />}
          </>
        )
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
              <Textarea
                {...input}
                rows={isWholePage ? 16 : 3}
                minHeight={isWholePage ? '24rem' : '20'}
                css={{ fieldSizing: 'content' }}
              />
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

interface LineControlProps extends Omit<TextControlProps, 'hint'> {
  onEnter: () => void;
}

/** One of several short lines. Phones show a long one on two lines of the screen. */
export const LineControl = ({
  field,
  path,
  label,
  error,
  value,
  onChange,
  onEnter,
}: LineControlProps) => {
  const left = useRoomLeft(value, field);
  const noteId = `${path}-note`;
  const hasNote = error !== undefined || left !== null;
  return (
    <Box>
      <Textarea
        name={path}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={hasNote ? noteId : undefined}
        autoComplete="off"
        rows={1}
        css={{ fieldSizing: 'content', resize: 'none' }}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {hasNote && (
        <Box id={noteId} mt="1" fontSize="sm" color="fg.muted">
          {error && (
            <chakra.span color="fg.error" fontWeight="medium">
              {error}{' '}
            </chakra.span>
          )}
          {left !== null && <Counter left={left} />}
        </Box>
      )}
    </Box>
  );
};
