import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import { errorText, trpc } from '../../../../trpc.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { StoredPicture } from './-website-picture.tsx';

interface DeleteImageDialogProps {
  /** The image to delete; null closes the dialog. */
  image: ListedWebsiteImage | null;
  onClose: () => void;
  /** Called when the dialog is closed and the image has left the list. */
  onDeleted: () => void;
}

const Consequence = ({ shownAt }: { shownAt: string[] }) =>
  shownAt.length === 0 ? (
    <Text color="fg.body">It is not shown anywhere.</Text>
  ) : (
    <Box color="fg.body">
      <Text>Visitors see it here; another picture will take its place:</Text>
      <chakra.ul pl="5" listStyleType="disc">
        {shownAt.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </chakra.ul>
    </Box>
  );

/** Asks before an image is deleted (spec §2.2), and says where visitors will miss it. */
export const DeleteImageDialog = ({ image, onClose, onDeleted }: DeleteImageDialogProps) => {
  const utils = trpc.useUtils();
  const deletion = trpc.images.deleteWebsiteImage.useMutation();

  const close = () => {
    deletion.reset();
    onClose();
  };
  const deleteImage = async () => {
    if (!image) return;
    try {
      await deletion.mutateAsync({ id: image.id });
    } catch {
      // The dialog says so.
      return;
    }
    close();
    showToast({ title: 'Success', description: 'Image deleted successfully' });
    await utils.images.websiteImages.invalidate();
    onDeleted();
  };

  return (
    <ConfirmDialog
      isOpen={image !== null}
      onClose={close}
      title="Confirm Deletion"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={deletion.isPending}
      error={deletion.error && `Failed to delete image: ${errorText(deletion.error)}`}
      onConfirm={deleteImage}
    >
      {image && (
        <Stack gap="4">
          <Box aspectRatio="16 / 10" borderRadius="md" overflow="hidden" bg="slate.100">
            <StoredPicture image={image} sizes="32rem" fit="contain" />
          </Box>
          <Box overflowWrap="anywhere">
            <Text fontWeight="bold">{image.name}</Text>
            <Text color="fg.muted">Location: {image.location}</Text>
          </Box>
          <Consequence shownAt={image.shownAt} />
          <Text>This action cannot be undone.</Text>
        </Stack>
      )}
    </ConfirmDialog>
  );
};
