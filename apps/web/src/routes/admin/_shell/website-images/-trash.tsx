import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { TRASH_DAYS, type TrashedImage } from '@hvac/contract/images';
import { useState } from 'react';
import { errorText, trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { SiteDate } from '../../../-company-record.tsx';
import { DeleteDialog } from '../-delete-dialog.tsx';
import { Fold } from '../-fold.tsx';
import { useRestoreImage } from './-use-restore-image.ts';
import { WebsitePicture } from './-website-picture.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

const lastDay = ({ deletedAt }: TrashedImage): string =>
  new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();

interface TrashedRowProps {
  image: TrashedImage;
  onPurge: () => void;
}

const TrashedRow = ({ image, onPurge }: TrashedRowProps) => {
  const { restore, isPending } = useRestoreImage();
  const ofImage = <chakra.span srOnly> {image.name}</chakra.span>;
  return (
    <HStack as="li" gap="4" rowGap="2" p="3" flexWrap="wrap">
      <Box width="28" height="20" flexShrink="0" bg="slate.100" borderRadius="md" overflow="hidden">
        <WebsitePicture image={image} sizes="7rem" fit="contain" />
      </Box>
      <Box flex="1" minWidth="10rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {image.name}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          Kept until <SiteDate iso={lastDay(image)} />
        </Text>
      </Box>
      <HStack gap="1" flexWrap="wrap">
        <Button variant="ghost" colorPalette="red" px="2.5" onClick={onPurge}>
          Delete permanently{ofImage}
        </Button>
        <Button
          variant="outline"
          px="2.5"
          aria-disabled={isPending || undefined}
          onClick={() => restore(image.id)}
        >
          Restore{ofImage}
        </Button>
      </HStack>
    </HStack>
  );
};

/** Deleted website images, which can be brought back for 30 days. */
export const Trash = () => {
  const utils = trpc.useUtils();
  const trash = trpc.images.trash.useQuery(undefined, { refetchOnMount: 'always' });
  const [purged, setPurged] = useState<TrashedImage | null>(null);
  const images = trash.data ?? [];
  return (
    <Box as="section" aria-label="Trash" mt="8">
      <Fold title={images.length > 0 ? `Trash (${images.length})` : 'Trash'}>
        <Stack gap="3">
          <Text fontSize="sm" color="fg.muted">
            {trash.isError
              ? "Can't load the trash right now. Press Refresh to try again."
              : images.length > 0
                ? `Deleted photos stay here for ${TRASH_DAYS} days.`
                : `The trash is empty. Deleted photos stay here for ${TRASH_DAYS} days.`}
          </Text>
          {images.length > 0 && (
            <Box
              as="ul"
              listStyleType="none"
              bg="white"
              borderWidth="1px"
              borderColor="line"
              borderRadius="lg"
              css={{ '& > li + li': { borderTop: '1px solid {colors.line}' } }}
            >
              {images.map((image) => (
                <TrashedRow key={image.id} image={image} onPurge={() => setPurged(image)} />
              ))}
            </Box>
          )}
        </Stack>
      </Fold>
      <DeleteDialog
        item={purged}
        title="Delete permanently"
        confirm={{ label: 'Delete permanently', pending: 'Deleting...' }}
        onDelete={({ id }) => utils.client.images.purgeWebsiteImage.mutate({ id })}
        success={{ title: 'Success', description: 'Photo deleted permanently' }}
        failure={(error) => `Failed to delete the photo: ${errorText(error)}`}
        refresh={() => utils.images.invalidate()}
        onClose={() => setPurged(null)}
      >
        {({ name }) => (
          <>
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Text>
            <Text>You can't undo this.</Text>
          </>
        )}
      </DeleteDialog>
    </Box>
  );
};
