import { HStack, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';

interface RecordConflictProps {
  /** What the record is called, as in 'the company record'. */
  name: string;
  /** The version that another user has saved; a new object each time a save is rejected. */
  theirs: object;
  isSaving: boolean;
  onShowTheirs: () => void;
  onOverwrite: () => void;
}

/** Reports that another user has saved in the meantime, each time a save is rejected because of it. */
export const RecordConflict = ({
  name,
  theirs,
  isSaving,
  onShowTheirs,
  onOverwrite,
}: RecordConflictProps) => {
  const alert = useRef<HTMLDivElement>(null);
  // The message may be far above the pressed button.
  useEffect(() => {
    if (theirs) alert.current?.focus();
  }, [theirs]);
  return (
    <Stack
      ref={alert}
      role="alert"
      tabIndex={-1}
      gap="3"
      mb="4"
      p="4"
      bg="amber.100"
      color="amber.800"
      borderWidth="1px"
      borderColor="amber.400"
      borderRadius="lg"
    >
      <Text fontWeight="semibold">Somebody else has saved {name} while you were editing.</Text>
      <Text fontSize="sm">Nothing is lost: what you typed is still here and not stored yet.</Text>
      <HStack gap="2" flexWrap="wrap">
        <Button variant="outline" bg="white" disabled={isSaving} onClick={onShowTheirs}>
          Discard mine, show theirs
        </Button>
        <Button disabled={isSaving} onClick={onOverwrite}>
          Save mine over theirs
        </Button>
      </HStack>
    </Stack>
  );
};
