import { Box, Stack, Text } from '@chakra-ui/react';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { trpc } from '../../../../trpc.ts';
import { Disclosure } from '../../-kit/-disclosure.tsx';
import { WebsitePicture } from '../../-pictures/-website-picture.tsx';
import { TrashList } from '../../-trash/-trash-list.tsx';
import { useRestore } from '../../-trash/-use-restore.ts';

/**
 * Takes an image out of the trash, and says how that went.
 * @param onRestored called before the lists that show it are refetched
 */
export const useRestoreImage = (onRestored?: () => void) => {
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
