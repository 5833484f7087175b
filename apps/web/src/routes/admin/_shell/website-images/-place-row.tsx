import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { placeLabel } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SafeImage } from '../../../../ui/safe-image.tsx';
import { isLogo, isOnNavy, withoutPicture } from './-place-groups.ts';
import { WebsitePicture } from './-website-picture.tsx';

interface PlaceRowProps {
  place: PublicPlace;
  /** The owner's picture that the place shows. */
  image: ListedWebsiteImage | undefined;
  onReplace: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** Describes the owner's picture. */
const describe = ({ name, location }: ListedWebsiteImage, place: PublicPlace): string =>
  `Your picture “${name}”${location === place ? '' : `, stored at ${location}`}`;

interface ThumbnailProps extends Pick<PlaceRowProps, 'place' | 'image'> {
  /** The address of the drawing that the place shows without a picture. */
  drawing: string | null;
}

const Thumbnail = ({ place, image, drawing }: ThumbnailProps) => {
  if (image) {
    return (
      <WebsitePicture
        image={image}
        sizes="7rem"
        focus={image}
        fit={isLogo(place) ? 'contain' : 'cover'}
      />
    );
  }
  if (drawing) return <SafeImage src={drawing} alt="" width={800} height={500} fit="contain" />;
  return (
    <Box display="grid" placeItems="center" height="full" bg="slate.100" color="fg.muted">
      <Icon name="image-off" size="1.5em" />
    </Box>
  );
};

/** A place of the public pages with what it shows now. */
export const PlaceRow = ({ place, image, onReplace, onEdit, onRemove }: PlaceRowProps) => {
  const label = placeLabel(place);
  const { drawing, text } = withoutPicture(place, trpc.settings.site.useSuspenseQuery()[0]);
  const ofPlace = <chakra.span srOnly> {label}</chakra.span>;
  return (
    <HStack as="li" gap="4" rowGap="2" p="3" flexWrap="wrap">
      <Box
        width="28"
        height="20"
        flexShrink="0"
        p={isLogo(place) ? '2' : '0'}
        bg={isOnNavy(place) ? 'navy.900' : 'slate.100'}
        borderRadius="md"
        overflow="hidden"
      >
        <Thumbnail place={place} image={image} drawing={drawing} />
      </Box>
      <Box flex="1" minWidth="10rem">
        <Text fontWeight="semibold">{label}</Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {image ? describe(image, place) : text}
        </Text>
      </Box>
      <HStack gap="1" flexWrap="wrap">
        {image && !isLogo(place) && (
          <Button variant="ghost" px="2.5" onClick={onEdit}>
            <Icon name="pencil" />
            Edit{ofPlace}
          </Button>
        )}
        {image && (
          <Button variant="ghost" colorPalette="red" px="2.5" onClick={onRemove}>
            <Icon name="trash" />
            Remove{ofPlace}
          </Button>
        )}
        <Button variant="outline" px="2.5" onClick={onReplace}>
          <Icon name="upload" />
          Replace{ofPlace}
        </Button>
      </HStack>
    </HStack>
  );
};
