import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { trpc } from '../../../../trpc.ts';
import { DELETE, useConfirm } from '../../-kit/-confirm.tsx';
import { catalogueText } from '../../-kit/-failure-text.ts';
import { WebsitePicture } from '../../-pictures/-website-picture.tsx';

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

/**
 * Deletes a website image after confirmation (spec §2.2), and says where visitors see it.
 * @param onDeleted called once the dialog has closed and the image has left the list
 */
export const useDeleteWebsiteImage = (onDeleted: (image: ListedWebsiteImage) => void) => {
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  return (image: ListedWebsiteImage) =>
    confirm({
      title: 'Confirm Deletion',
      text: (
        <Stack gap="4">
          <Box aspectRatio="16 / 10" borderRadius="md" overflow="hidden" bg="slate.100">
            <WebsitePicture image={image} sizes="32rem" fit="contain" />
          </Box>
          <Box overflowWrap="anywhere">
            <Text fontWeight="bold">{image.name}</Text>
            <Text color="fg.muted">Location: {image.location}</Text>
          </Box>
          <Consequence shownAt={image.shownAt} />
          <Text>You can bring it back from the trash for {TRASH_DAYS} days.</Text>
        </Stack>
      ),
      ...DELETE,
      run: () => utils.client.images.trashWebsiteImage.mutate({ id: image.id }),
      success: { title: 'Success', description: 'Image deleted successfully' },
      failure: (error) => `Failed to delete image: ${catalogueText(error)}`,
      refresh: () => utils.images.invalidate(),
      done: () => onDeleted(image),
    });
};
