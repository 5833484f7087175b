import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { imageShownAt, locationsServing, placeLabel } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import { errorText, trpc } from '../../../../trpc.ts';
import { DeleteDialog } from '../-delete-dialog.tsx';
import { WebsitePicture } from './-website-picture.tsx';

interface ClearPlaceDialogProps {
  /** The place to clear; null closes the dialog. */
  place: PublicPlace | null;
  images: ListedWebsiteImage[];
  onClose: () => void;
}

/** Asks for confirmation before the pictures of a place are removed, and says where else they will be missing. */
export const ClearPlaceDialog = ({ place, images, onClose }: ClearPlaceDialogProps) => {
  const utils = trpc.useUtils();
  const describe = (cleared: PublicPlace) => {
    const locations = locationsServing(cleared);
    const removed = images.filter(({ location }) => locations.includes(location));
    const shown = imageShownAt(cleared, images);
    const elsewhere = removed
      .flatMap(({ shownAt }) => shownAt)
      .filter((label) => label !== placeLabel(cleared));
    return (
      <Stack gap="4">
        <Box aspectRatio="16 / 10" borderRadius="md" overflow="hidden" bg="slate.100">
          {shown && <WebsitePicture image={shown} sizes="32rem" fit="contain" />}
        </Box>
        <Text fontWeight="bold">{placeLabel(cleared)}</Text>
        <Text color="fg.body">
          {removed.length > 1
            ? `All ${removed.length} pictures that are stored for this place are deleted, so that none takes its place.`
            : 'The picture is deleted.'}
        </Text>
        {elsewhere.length > 0 && (
          <Box color="fg.body">
            <Text>Visitors will no longer see it here either:</Text>
            <chakra.ul pl="5" listStyleType="disc">
              {elsewhere.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </chakra.ul>
          </Box>
        )}
        <Text>This action cannot be undone.</Text>
      </Stack>
    );
  };
  return (
    <DeleteDialog
      item={place}
      title="Remove Picture"
      onDelete={(cleared) => utils.client.images.clearPlace.mutate({ place: cleared })}
      success={{ title: 'Success', description: 'Picture removed' }}
      failure={(error) => `Failed to remove the picture: ${errorText(error)}`}
      refresh={() => utils.images.websiteImages.invalidate()}
      onClose={onClose}
    >
      {describe}
    </DeleteDialog>
  );
};
