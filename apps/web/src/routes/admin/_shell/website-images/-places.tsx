import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { imageShownAt } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import { useState } from 'react';
import { ClearPlaceDialog } from './-clear-place-dialog.tsx';
import { PlaceDialog, type PlaceTask } from './-place-dialog.tsx';
import { PLACE_GROUPS } from './-place-groups.ts';
import { PlaceRow } from './-place-row.tsx';

type OpenDialog = PlaceTask | { kind: 'clear'; place: PublicPlace } | null;

/** Every place of the public pages with what it shows now, by page (beyond §3). */
export const Places = ({ images }: { images: ListedWebsiteImage[] }) => {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  return (
    <Box as="section" aria-labelledby="places-title" mb="10">
      <Heading as="h2" id="places-title" size="md">
        Places
      </Heading>
      <Text mt="1" mb="5" fontSize="sm" color="fg.muted">
        What each place of the website shows now. Removing a picture brings the drawing back.
      </Text>
      <Stack gap="5">
        {PLACE_GROUPS.map(({ title, places }) => (
          <Box key={title}>
            <Heading as="h3" size="sm" mb="2" color="fg.muted">
              {title}
            </Heading>
            <Box
              as="ul"
              listStyleType="none"
              bg="white"
              borderWidth="1px"
              borderColor="line"
              borderRadius="lg"
              css={{ '& > li + li': { borderTop: '1px solid {colors.line}' } }}
            >
              {places.map((place) => (
                <PlaceRow
                  key={place}
                  place={place}
                  image={imageShownAt(place, images)}
                  onReplace={() => setDialog({ kind: 'replace', place })}
                  onEdit={() => setDialog({ kind: 'edit', place })}
                  onRemove={() => setDialog({ kind: 'clear', place })}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Stack>
      <PlaceDialog
        task={dialog?.kind === 'replace' || dialog?.kind === 'edit' ? dialog : null}
        images={images}
        onClose={close}
      />
      <ClearPlaceDialog
        place={dialog?.kind === 'clear' ? dialog.place : null}
        images={images}
        onClose={close}
      />
    </Box>
  );
};
