import { chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { fillPlaceholders, PLACEHOLDERS } from '@hvac/contract/placeholders';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useCompany } from '../../../-company-record.tsx';
import { PLACEHOLDER_NAMES } from './-placeholder-names.ts';

interface ChoiceProps {
  label: string;
  /** What it is filled with now. */
  value?: string;
  onChoose: () => void;
}

const Choice = ({ label, value, onChoose }: ChoiceProps) => (
  <li>
    <Button
      variant="outline"
      width="full"
      height="auto"
      py="2.5"
      justifyContent="flex-start"
      textAlign="start"
      onClick={onChoose}
    >
      <chakra.span minWidth="0" overflowWrap="anywhere">
        {label}
        {value && <chakra.span fontWeight="normal"> – {value}</chakra.span>}
      </chakra.span>
    </Button>
  </li>
);

interface PlaceholderPickerProps {
  /** The label of the text. */
  label: string;
  /** A placeholder that only this text has. */
  own?: string;
  /** Called with the name of the chosen placeholder, once the dialog has closed. */
  onChoose: (name: string) => void;
}

/** Chooses a value of the company record to be inserted into a text. */
export const PlaceholderPicker = ({ label, own, onChoose }: PlaceholderPickerProps) => {
  const company = useCompany();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const choose = (name: string) => {
    // The dialog returns the focus as it closes; the text takes it afterwards.
    flushSync(() => setOpen(false));
    onChoose(name);
  };
  return (
    <>
      <Button
        variant="ghost"
        px="2"
        aria-label={`Insert business info: ${label}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Insert
        <Icon name="chevron-down" />
      </Button>
      {isOpen && (
        <Modal isOpen onClose={() => setOpen(false)} labelledBy={titleId}>
          <Stack gap="4" p={{ base: '5', sm: '7' }}>
            <Heading as="h2" id={titleId} size="lg">
              Insert business info
            </Heading>
            <Text>It updates by itself when you change it in Settings.</Text>
            <Stack as="ul" gap="2" listStyleType="none">
              {own && <Choice label={`Name of the ${own}`} onChoose={() => choose(own)} />}
              {Object.keys(PLACEHOLDERS).map((name) => (
                <Choice
                  key={name}
                  label={PLACEHOLDER_NAMES[name as keyof typeof PLACEHOLDERS].label}
                  value={fillPlaceholders(`{${name}}`, company)}
                  onChoose={() => choose(name)}
                />
              ))}
            </Stack>
            <HStack justify="flex-end">
              <Button variant="outline" onClick={() => setOpen(false)}>
                Cancel
              </Button>
            </HStack>
          </Stack>
        </Modal>
      )}
    </>
  );
};
