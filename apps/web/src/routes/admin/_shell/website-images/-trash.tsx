import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import type { WebsiteImage } from '@hvac/contract/images';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Disclosure } from '../../-kit/-disclosure.tsx';
import { restoreLostFocus } from '../../-kit/-restore-lost-focus.ts';
import { WebsitePicture } from '../../-pictures/-website-picture.tsx';
import { TrashList } from '../../-trash/-trash-list.tsx';
import { useRestore } from '../../-trash/-use-restore.ts';

/**
 * Takes an image out of the trash, and says how that went.
 * @param onRestored called before the lists that show it are refetched
 */
const useRestoreImage = (onRestored?: () => void) => {
  const utils = trpc.useUtils();
  return useRestore({
    noun: 'photo',
    call: (id) => utils.client.images.restoreWebsiteImage.mutate({ id }),
    onRestored,
    refresh: () => utils.images.invalidate(),
  });
};

/** Deleted website images, which can be brought back for 30 days. */
export const Trash = () => {
  const utils = trpc.useUtils();
  const trash = trpc.images.trash.useQuery(undefined, { refetchOnMount: 'always' });
  const { restore, isPending } = useRestoreImage();
  const images = trash.data ?? [];
  return (
    <Box as="section" aria-label="Trash" mt="8">
      <Disclosure title={images.length > 0 ? `Trash (${images.length})` : 'Trash'}>
        <Stack gap="3">
          <Text fontSize="sm" color="fg.muted">
            {trash.isError
              ? "Can't load the trash right now. Press Refresh to try again."
              : images.length > 0
                ? `Deleted photos stay here for ${TRASH_DAYS} days.`
                : `The trash is empty. Deleted photos stay here for ${TRASH_DAYS} days.`}
          </Text>
          <TrashList
            items={images}
            noun="photo"
            picture={(image) => (
              <Box
                width="28"
                height="20"
                flexShrink="0"
                bg="slate.100"
                borderRadius="md"
                overflow="hidden"
              >
                <WebsitePicture image={image} sizes="7rem" fit="contain" />
              </Box>
            )}
            isRestoring={isPending}
            onRestore={restore}
            purge={(id) => utils.client.images.purgeWebsiteImage.mutate({ id })}
            refresh={() => utils.images.invalidate()}
          />
        </Stack>
      </Disclosure>
    </Box>
  );
};

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
