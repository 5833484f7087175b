import { Box, chakra } from '@chakra-ui/react';
import { fillPlaceholders, withoutPlaceholders } from '@hvac/contract/placeholders';
import type { LineField, LinesField, ParagraphField } from '@hvac/contract/texts/field';
import { Field } from '../../../../../ui/field.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { PlaceholderArea } from '../-placeholder-area.tsx';
import { PlaceholderSources } from '../-placeholder-text.tsx';
import { isLongText } from './-text-fields.ts';

/** A text with room for more characters than this is a page of its own. */
const WHOLE_PAGE = 2000;

const roomFor = ({ kind, most }: TextControlProps['field']) => {
  if (most > WHOLE_PAGE) return 'page';
  return kind === 'paragraph' || isLongText(most) ? 'paragraph' : 'line';
};

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
  const own = field.kind === 'line' ? field.own : undefined;
  const hasPlaceholders =
    value !== withoutPlaceholders(own ? value.replace(`{${own}}`, '') : value);
  return (
    <Field
      name={path}
      label={
        <chakra.span display="block" pr="20">
          {label}
        </chakra.span>
      }
      hint={
        (hint || left !== null || hasPlaceholders) && (
          <>
            {hint} {left !== null && <Counter left={left} />}
            <PlaceholderSources text={value} own={own} />
          </>
        )
      }
      error={error}
    >
      {(control) => (
        <PlaceholderArea
          {...control}
          insertInto={label}
          own={own}
          isLine={field.kind === 'line'}
          room={roomFor(field)}
          value={value}
          onChange={onChange}
        />
      )}
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
      <PlaceholderArea
        name={path}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={hasNote ? noteId : undefined}
        isLine
        onEnter={onEnter}
        value={value}
        onChange={onChange}
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
