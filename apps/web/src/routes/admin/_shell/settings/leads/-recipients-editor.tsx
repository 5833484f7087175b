import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import type { Errors } from '../-record-errors.ts';
import { ListError, useFocus } from '../-row-list.tsx';
import { newRecipient, type RecipientDraft } from './-leads-draft.ts';

interface RecipientsEditorProps {
  value: RecipientDraft[];
  /** The addresses of LEADS_TO. */
  defaults: string[];
  errors: Errors;
  onChange: (value: RecipientDraft[]) => void;
}

const NoneNote = ({ defaults }: { defaults: string[] }) => (
  <Text fontSize="sm" overflowWrap="anywhere">
    {defaults.length > 0
      ? `Until an address is saved here, those of the variable LEADS_TO are told: ${defaults.join(', ')}.`
      : 'Nobody is told by mail until an address is saved here.'}
  </Text>
);

/** Who is told of a new request; Enter in one adds the next. */
export const RecipientsEditor = ({ value, defaults, errors, onChange }: RecipientsEditorProps) => {
  const focus = useFocus();
  const addAfter = (index: number) => {
    onChange([...value.slice(0, index + 1), newRecipient(), ...value.slice(index + 1)]);
    focus(`recipients.${index + 1}`);
  };
  return (
    <Stack gap="3">
      {value.length === 0 && <NoneNote defaults={defaults} />}
      <Stack as="ul" gap="2" listStyleType="none" css={{ '&:empty': { display: 'none' } }}>
        {value.map(({ id, address }, index) => {
          const path = `recipients.${index}`;
          const error = errors[path];
          return (
            <li key={id}>
              <HStack gap="1">
                <Input
                  id={path}
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  aria-label={`Recipient ${index + 1}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${path}-error` : undefined}
                  minWidth="0"
                  value={address}
                  onChange={(event) =>
                    onChange(
                      value.map((recipient) =>
                        recipient.id === id
                          ? { id, address: event.currentTarget.value }
                          : recipient,
                      ),
                    )
                  }
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                    event.preventDefault();
                    addAfter(index);
                  }}
                />
                <Button
                  variant="ghost"
                  width="11"
                  px="0"
                  aria-label={`Remove ${address || `recipient ${index + 1}`}`}
                  onClick={() => {
                    onChange(value.filter((recipient) => recipient.id !== id));
                    focus('add-recipient');
                  }}
                >
                  <Icon name="trash" />
                </Button>
              </HStack>
              {error && (
                <Box id={`${path}-error`} mt="1" fontSize="sm" color="fg.error" fontWeight="medium">
                  {error}
                </Box>
              )}
            </li>
          );
        })}
      </Stack>
      <ListError>{errors.recipients}</ListError>
      <Box>
        <Button id="add-recipient" variant="outline" onClick={() => addAfter(value.length - 1)}>
          <Icon name="plus" />
          Add a recipient
        </Button>
      </Box>
    </Stack>
  );
};
