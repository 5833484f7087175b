import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import { Field } from '../../../../ui/field.tsx';
import { ImageDrop } from '../../-pictures/-image-drop.tsx';
import { WebsitePicture } from '../../-pictures/-website-picture.tsx';
import type { PlaceDraft } from './-place-draft.ts';

interface PictureChoiceProps {
  draft: PlaceDraft;
  /** The website images, each picture once. */
  images: ListedWebsiteImage[];
  error: string | undefined;
  isDisabled: boolean;
  onFile: (file: File) => void;
  onImage: (image: ListedWebsiteImage) => void;
  /** Called with what is wrong with a chosen file. */
  onProblem: (message: string) => void;
}

/** Chooses a picture: a new file, or one of the website images. */
export const PictureChoice = ({
  draft: { file, image },
  images,
  error,
  isDisabled,
  onFile,
  onImage,
  onProblem,
}: PictureChoiceProps) => (
  <Stack gap="4">
    <Field
      name="image"
      label="Photo"
      error={error}
      hint={file ? file.name : 'JPG or PNG, up to 25 MB.'}
    >
      {(control) => (
        <ImageDrop
          control={control}
          label={file ? 'Choose another photo' : 'Choose photo'}
          isDisabled={isDisabled}
          onFile={onFile}
          onProblem={onProblem}
        />
      )}
    </Field>
    {images.length > 0 && (
      <chakra.fieldset border="none" p="0" m="0" minWidth="0">
        <chakra.legend mb="1.5" fontSize="sm" fontWeight="semibold">
          Or pick one you've uploaded
        </chakra.legend>
        <Grid
          gap="2"
          p="1"
          maxHeight="64"
          overflowY="auto"
          templateColumns="repeat(auto-fill, minmax(5rem, 1fr))"
        >
          {images.map((each) => (
            <chakra.label
              key={each.id}
              position="relative"
              display="block"
              cursor="pointer"
              borderRadius="md"
              overflow="hidden"
              css={{
                '&:has(:checked)': { outline: '3px solid {colors.navy.800}' },
                '&:has(:focus-visible)': {
                  outline: '3px solid {colors.ice.600}',
                  outlineOffset: '1px',
                },
              }}
            >
              <chakra.input
                type="radio"
                name="existing"
                srOnly
                aria-label={each.name}
                checked={file === null && image?.id === each.id}
                onChange={() => onImage(each)}
              />
              <Box aspectRatio="4 / 3" bg="slate.100">
                <WebsitePicture image={each} sizes="8rem" fit="contain" />
              </Box>
            </chakra.label>
          ))}
        </Grid>
      </chakra.fieldset>
    )}
  </Stack>
);
