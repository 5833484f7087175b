import { Box, chakra, HStack } from '@chakra-ui/react';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { TextField } from '@hvac/contract/texts/field';
import { Button } from '../../../../../ui/button.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { type DraftValue, defaultDraft, isSameDraft, titleOf } from './-texts-draft.ts';

const asText = (field: TextField, value: DraftValue): string => {
  if (Array.isArray(value)) return value.map((entry) => titleOf(entry.value)).join(' · ');
  const text = String(value);
  return (field.kind === 'choice' && field.labels[text]?.label) || text || 'blank';
};

interface DefaultNoteProps {
  field: TextField;
  value: DraftValue;
  onReset: (value: DraftValue) => void;
}

/** Shows the default of a changed text, with a button that brings it back. */
export const DefaultNote = ({ field, value, onReset }: DefaultNoteProps) => {
  const company = useCompany();
  const initial = defaultDraft(field);
  if (isSameDraft(value, initial)) return null;
  return (
    <HStack
      mt="2"
      columnGap="3"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      justify="space-between"
      pl="3"
      borderLeftWidth="3px"
      borderColor="amber.400"
      fontSize="sm"
      color="fg.muted"
    >
      <Box minWidth="0" lineClamp="3" overflowWrap="anywhere">
        Original:{' '}
        <chakra.span color="fg">{fillPlaceholders(asText(field, initial), company)}</chakra.span>
      </Box>
      <Button
        variant="ghost"
        size="sm"
        minHeight="11"
        aria-label={`Use original: ${field.label}`}
        onClick={() => onReset(initial)}
      >
        Use original
      </Button>
    </HStack>
  );
};
