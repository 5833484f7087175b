import { HStack, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface DialogFootProps {
  /** How the action goes, or why it failed: in view beside the buttons. */
  outcome?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** The end of a dialog in the middle of the screen, which stays in view however long the dialog is. */
export const DialogFoot = ({ outcome, children }: DialogFootProps) => (
  <Stack
    data-dialog-foot
    position="sticky"
    bottom="0"
    zIndex="1"
    gap="3"
    // Over the padding of the dialog.
    mx={{ base: '-5', sm: '-7' }}
    mb={{ base: '-5', sm: '-7' }}
    px={{ base: '5', sm: '7' }}
    py="3"
    bg="bg.panel"
    borderTopWidth="1px"
    borderColor="line"
  >
    {outcome}
    <HStack gap="3" justify="flex-end" flexWrap="wrap">
      {children}
    </HStack>
  </Stack>
);
