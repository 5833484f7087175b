import { Box } from '@chakra-ui/react';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import { Icon } from '../../../ui/icon.tsx';
import { SafeImage } from '../../../ui/safe-image.tsx';
import { useSite } from '../../-company-record.tsx';
import { isLogo, withoutPicture } from './-place-groups.ts';
import { WebsitePicture } from './-website-picture.tsx';

interface PlaceThumbnailProps {
  place: PublicPlace;
  /** The owner's picture that the place shows. */
  image: ListedWebsiteImage | undefined;
}

/** What a place shows now, filling its frame. */
export const PlaceThumbnail = ({ place, image }: PlaceThumbnailProps) => {
  const { drawing } = withoutPicture(place, useSite());
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
