import { Badge, Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { placesShowing } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { WebsitePicture } from '../../-pictures/-website-picture.tsx';

/** Where visitors currently see an image, or why it is not shown. */
const WhereShown = ({ image: { location, shownAt } }: { image: ListedWebsiteImage }) => {
  const isShown = shownAt.length > 0;
  const isReplaced = placesShowing(location).length > 0;
  return (
    <HStack gap="2" align="flex-start" fontSize="sm" color="fg.muted">
      <chakra.span pt="0.5" aria-hidden>
        <Icon name={isShown ? 'eye' : 'eye-off'} />
      </chakra.span>
      <Text>
        {isShown
          ? shownAt.join(' · ')
          : `Not used${isReplaced ? ' (another photo is in this spot)' : ''}`}
      </Text>
    </HStack>
  );
};

interface WebsiteImageCardProps {
  image: ListedWebsiteImage;
  onUpdate: () => void;
  onDelete: () => void;
}

/** An image with its location and its actions (spec §2.2). */
export const WebsiteImageCard = ({ image, onUpdate, onDelete }: WebsiteImageCardProps) => (
  <Stack
    as="li"
    gap="0"
    minWidth="0"
    bg="white"
    borderWidth="1px"
    borderColor="line"
    borderRadius="lg"
    overflow="hidden"
  >
    <Box aspectRatio="16 / 10" flexShrink="0" overflow="hidden" bg="slate.100">
      <WebsitePicture image={image} sizes="(min-width: 30em) 24rem, 100vw" fit="contain" />
    </Box>
    <Stack gap="3" p="4" flex="1">
      <Heading as="h3" size="sm" overflowWrap="anywhere">
        {image.name}
      </Heading>
      <HStack>
        <Badge colorPalette="ice" overflowWrap="anywhere">
          {image.location}
        </Badge>
      </HStack>
      {image.description && (
        <Text fontSize="sm" color="fg.body" lineClamp="2" overflowWrap="anywhere">
          {image.description}
        </Text>
      )}
      <Box flex="1">
        <WhereShown image={image} />
      </Box>
      <HStack gap="2">
        <Button variant="outline" flex="1" onClick={onUpdate}>
          <Icon name="pencil" />
          Update
          <chakra.span srOnly> {image.name}</chakra.span>
        </Button>
        <Button variant="outline" colorPalette="red" flex="1" onClick={onDelete}>
          <Icon name="trash" />
          Delete
          <chakra.span srOnly> {image.name}</chakra.span>
        </Button>
      </HStack>
    </Stack>
  </Stack>
);
