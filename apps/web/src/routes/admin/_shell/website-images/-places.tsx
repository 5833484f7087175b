import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { imageShownAt, locationsServing, placeLabel } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useSite } from '../../../-company-record.tsx';
import { useConfirm } from '../../-kit/-confirm.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { FramedList } from '../../-kit/-framed-list.tsx';
import { isLogo, isOnNavy, PLACE_GROUPS, withoutPicture } from '../../-pictures/-place-groups.ts';
import { PlaceThumbnail } from '../../-pictures/-place-thumbnail.tsx';
import { WebsitePicture } from '../../-pictures/-website-picture.tsx';
import { PlaceDialog, type PlaceTask } from './-place-dialog.tsx';

interface ClearedPlaceProps {
  place: PublicPlace;
  images: ListedWebsiteImage[];
}

/** What a place shows, and where else that will be missing. */
const ClearedPlace = ({ place, images }: ClearedPlaceProps) => {
  const site = useSite();
  const locations = locationsServing(place);
  const removed = images.filter(({ location }) => locations.includes(location));
  const shown = imageShownAt(place, images);
  const { drawing } = withoutPicture(place, site);
  const elsewhere = removed
    .flatMap(({ shownAt }) => shownAt)
    .filter((label) => label !== placeLabel(place));
  return (
    <Stack gap="4">
      <Box aspectRatio="16 / 10" borderRadius="md" overflow="hidden" bg="slate.100">
        {shown && <WebsitePicture image={shown} sizes="32rem" fit="contain" />}
      </Box>
      <Text fontWeight="bold">{placeLabel(place)}</Text>
      <Text color="fg.body">
        Take this off your website? It stays in All files.
        {drawing && ' Our drawing comes back.'}
      </Text>
      {elsewhere.length > 0 && (
        <Box color="fg.body">
          <Text>It also comes off here:</Text>
          <chakra.ul pl="5" listStyleType="disc">
            {elsewhere.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </chakra.ul>
        </Box>
      )}
    </Stack>
  );
};

/** Removes the pictures of a place, after confirmation. */
const useClearPlace = (images: ListedWebsiteImage[]) => {
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  return (place: PublicPlace) =>
    confirm({
      title: 'Remove photo',
      text: <ClearedPlace place={place} images={images} />,
      label: 'Remove',
      pending: 'Removing...',
      run: () => utils.client.images.clearPlace.mutate({ place }),
      success: { title: 'Success', description: 'Photo removed. It is still in All files.' },
      failure: (error) => `Failed to remove the photo: ${failureText(error)}`,
      refresh: () => utils.images.websiteImages.invalidate(),
    });
};

interface PlaceRowProps {
  place: PublicPlace;
  /** The owner's picture that the place shows. */
  image: ListedWebsiteImage | undefined;
  onReplace: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A place of the public pages with what it shows now. */
const PlaceRow = ({ place, image, onReplace, onEdit, onRemove }: PlaceRowProps) => {
  const label = placeLabel(place);
  const { drawing, text } = withoutPicture(place, useSite());
  const isEmpty = !image && !drawing;
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
        <PlaceThumbnail place={place} image={image} />
      </Box>
      <Box flex="1" minWidth="10rem">
        <Text fontWeight="semibold">{label}</Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {image ? 'Your photo' : text}
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
          <Icon name={isEmpty ? 'plus' : 'upload'} />
          {isEmpty ? 'Add' : 'Replace'}
          {ofPlace}
        </Button>
      </HStack>
    </HStack>
  );
};

/** Every place of the public pages with what it shows now, by page (beyond §3). */
export const Places = ({ images }: { images: ListedWebsiteImage[] }) => {
  const { replace } = useSearch({ from: '/admin/_shell/website-images/' });
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<PlaceTask | null>(
    replace ? { kind: 'replace', place: replace } : null,
  );
  const clearPlace = useClearPlace(images);
  const close = () => {
    setDialog(null);
    // A reload must not open it again.
    if (replace) navigate({ to: '/admin/website-images', replace: true });
  };
  return (
    <Box as="section" aria-labelledby="places-title" mb="10">
      <Heading as="h2" id="places-title" size="md">
        Photos on your site
      </Heading>
      <Text mt="1" mb="5" fontSize="sm" color="fg.muted">
        Choose Replace to use your own. Remove one to bring our drawing back.
      </Text>
      <Stack gap="5">
        {PLACE_GROUPS.map(({ title, places }) => (
          <Box key={title}>
            <Heading as="h3" size="sm" mb="2" color="fg.muted">
              {title}
            </Heading>
            <FramedList>
              {places.map((place) => (
                <PlaceRow
                  key={place}
                  place={place}
                  image={imageShownAt(place, images)}
                  onReplace={() => setDialog({ kind: 'replace', place })}
                  onEdit={() => setDialog({ kind: 'edit', place })}
                  onRemove={() => clearPlace(place)}
                />
              ))}
            </FramedList>
          </Box>
        ))}
      </Stack>
      <PlaceDialog task={dialog} images={images} onClose={close} />
    </Box>
  );
};
