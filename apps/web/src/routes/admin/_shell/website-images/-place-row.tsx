import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { placeLabel } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SafeImage } from '../../../../ui/safe-image.tsx';
import { drawingAddress, isLogo, isOnNavy } from './-place-groups.ts';
import { WebsitePicture } from './-website-picture.tsx';

interface PlaceRowProps {
  place: PublicPlace;
  /** The owner's picture that the place shows. */
  image: ListedWebsiteImage | undefined;
  /** The folder of the site's drawings. */
  folder: string;
  onReplace: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** What a place shows now, in words. */
const sourceOf = ({ place, image, folder }: Pick<PlaceRowProps, 'place' | 'image' | 'folder'>) => {
  if (image) {
    const from = image.location === place ? '' : `, stored at ${image.location}`;
    return `Your picture “${image.name}”${from}`;
  }
  return drawingAddress(place, folder) ? "The site's own drawing" : 'No picture';
};

/** A place of the public pages with what it shows now. */
export const PlaceRow = ({ place, image, folder, onReplace, onEdit, onRemove }: PlaceRowProps) => {
  const label = placeLabel(place);
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
        {image ? (
          <WebsitePicture
            image={image}
            sizes="7rem"
            focus={image}
            fit={isLogo(place) ? 'contain' : 'cover'}
          />
        ) : (
          <SafeImage
            src={drawingAddress(place, folder)}
            alt=""
            width={800}
            height={500}
            fit="contain"
          />
        )}
      </Box>
      <Box flex="1" minWidth="10rem">
        <Text fontWeight="semibold">{label}</Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {sourceOf({ place, image, folder })}
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
