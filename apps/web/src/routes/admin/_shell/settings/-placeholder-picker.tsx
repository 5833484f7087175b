import { chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { fillPlaceholders, PLACEHOLDERS } from '@hvac/contract/placeholders';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useCompany } from '../../../-company-record.tsx';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const MONOSPACE = 'ui-monospace, monospace';

interface ChoiceProps {
  name: string;
  meaning: string;
  /** The current value. */
  value?: string;
  onChoose: () => void;
}

const Choice = ({ name, meaning, value, onChoose }: ChoiceProps) => (
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
      <Stack gap="0.5" minWidth="0" overflowWrap="anywhere">
        <span>
          <chakra.code fontFamily={MONOSPACE}>{`{${name}}`}</chakra.code>{' '}
          <chakra.span fontWeight="normal">{meaning}</chakra.span>
        </span>
        {value && (
          <chakra.span fontWeight="normal" color="fg.muted">
            Now: {value}
          </chakra.span>
        )}
      </Stack>
    </Button>
  </li>
);

interface PlaceholderPickerProps {
  /** Id of the control into which the placeholder is inserted, at the caret. */
  controlId: string;
  /** The label of that control. */
  label: string;
  /** A placeholder that only this text has. */
  own?: string;
  onChange: (text: string) => void;
}

/** Inserts a placeholder for a value of the company record into a text. */
export const PlaceholderPicker = ({ controlId, label, own, onChange }: PlaceholderPickerProps) => {
  const company = useCompany();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [caret, setCaret] = useState<{ at: number } | null>(null);

  // The dialog returns the focus to the button, but the user is editing the text.
  useEffect(() => {
    if (!caret) return;
    const control = document.getElementById(controlId) as TextControl;
    control.focus();
    control.setSelectionRange(caret.at, caret.at);
  }, [caret, controlId]);

  const insert = (name: string) => {
    const { value, selectionStart, selectionEnd } = document.getElementById(
      controlId,
    ) as TextControl;
    const before = `${value.slice(0, selectionStart ?? value.length)}{${name}}`;
    onChange(before + value.slice(selectionEnd ?? value.length));
    setOpen(false);
    setCaret({ at: before.length });
  };

  return (
    <>
      <Button
        variant="outline"
        width="11"
        px="0"
        aria-label={`{ } Insert a placeholder: ${label}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <chakra.span fontFamily={MONOSPACE} whiteSpace="pre" aria-hidden>
          {'{ }'}
        </chakra.span>
      </Button>
      {isOpen && (
        <Modal isOpen onClose={() => setOpen(false)} labelledBy={titleId}>
          <Stack gap="4" p={{ base: '5', sm: '7' }}>
            <Heading as="h2" id={titleId} size="lg">
              Insert a placeholder
            </Heading>
            <Text>A placeholder stands for what the company record says, today and later.</Text>
            <Stack as="ul" gap="2" listStyleType="none">
              {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
                <Choice
                  key={name}
                  name={name}
                  meaning={meaning}
                  value={fillPlaceholders(`{${name}}`, company)}
                  onChoose={() => insert(name)}
                />
              ))}
              {own && (
                <Choice
                  name={own}
                  meaning={`the name of the ${own}`}
                  onChoose={() => insert(own)}
                />
              )}
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
