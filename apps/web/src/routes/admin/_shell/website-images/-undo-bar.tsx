import { HStack, Text } from '@chakra-ui/react';
import type { WebsiteImage } from '@hvac/contract/images';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { restoreLostFocus } from '../../-kit/-restore-lost-focus.ts';
import { useRestoreImage } from './-trash.tsx';

interface UndoBarProps {
  /** The image that was just deleted. */
  image: WebsiteImage;
  onClose: () => void;
}

/** Always in reach after a deletion, until it is undone or closed. */
export const UndoBar = ({ image, onClose }: UndoBarProps) => {
  const { restore, isPending } = useRestoreImage(onClose);
  const undo = useRef<HTMLButtonElement>(null);
  // The card whose button was pressed is gone.
  useEffect(() => {
    if (image) undo.current?.focus({ preventScroll: true });
  }, [image]);
  return (
    <HStack
      role="status"
      data-foot
      position="sticky"
      bottom="4"
      zIndex="10"
      gap="3"
      mt="6"
      px="4"
      py="2"
      bg="navy.900"
      color="white"
      borderRadius="lg"
      boxShadow="md"
    >
      <Text flex="1" minWidth="0" fontSize="sm" overflowWrap="anywhere">
        “{image.name}” is in the trash.
      </Text>
      <Button
        ref={undo}
        variant="outline"
        bg="white"
        aria-disabled={isPending || undefined}
        onClick={() => restore(image.id)}
      >
        Undo
      </Button>
      <Button
        variant="ghost"
        width="11"
        px="0"
        color="white"
        _hover={{ bg: 'navy.800' }}
        aria-label="Close"
        onClick={() => {
          onClose();
          restoreLostFocus();
        }}
      >
        <Icon name="x" />
      </Button>
    </HStack>
  );
};
