import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { trpc } from '../../../../trpc.ts';
import { DeleteDialog } from '../../-kit/-delete-dialog.tsx';
import { catalogueText } from '../../-kit/-failure-text.ts';
import { WebsitePicture } from '../../-pictures/-website-picture.tsx';

interface DeleteWebsiteImageDialogProps {
  /** The website image to delete; null closes the dialog. */
  image: ListedWebsiteImage | null;
  onClose: () => void;
  /** Called once the dialog has closed and the image has left the list. */
  onDeleted: (image: ListedWebsiteImage) => void;
}

const Consequence = ({ shownAt }: { shownAt: string[] }) =>
  shownAt.length === 0 ? (
    <Text color="fg.body">It isn't used on your website.</Text>
  ) : (
    <Box color="fg.body">
      <Text>It comes off your website here:</Text>
      <chakra.ul pl="5" listStyleType="disc">
        {shownAt.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </chakra.ul>
    </Box>
  );

/** Asks for confirmation before a website image is deleted (spec §2.2), and says where visitors see it. */
export const DeleteWebsiteImageDialog = ({
  image,
  onClose,
  onDeleted,
}: DeleteWebsiteImageDialogProps) => {
  const utils = trpc.useUtils();
  return (
    <DeleteDialog
      item={image}
      title="Confirm Deletion"
      onDelete={({ id }) => utils.client.images.trashWebsiteImage.mutate({ id })}
      success={{ title: 'Success', description: 'Image deleted successfully' }}
      failure={(error) => `Failed to delete image: ${catalogueText(error)}`}
      refresh={() => utils.images.invalidate()}
      onDeleted={() => image && onDeleted(image)}
      onClose={onClose}
    >
      {(shown) => (
        <Stack gap="4">
          <Box aspectRatio="16 / 10" borderRadius="md" overflow="hidden" bg="slate.100">
            <WebsitePicture image={shown} sizes="32rem" fit="contain" />
          </Box>
          <Box overflowWrap="anywhere">
            <Text fontWeight="bold">{shown.name}</Text>
            <Text color="fg.muted">Location: {shown.location}</Text>
          </Box>
          <Consequence shownAt={shown.shownAt} />
          <Text>You can bring it back from the trash for {TRASH_DAYS} days.</Text>
        </Stack>
      )}
    </DeleteDialog>
  );
};
