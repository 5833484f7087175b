import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import type { WebsiteImage } from '@hvac/contract/images';
import { isWebAddress } from '@hvac/contract/web-address';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { released } from '../../../../ui/released.ts';
import { SafeImage } from '../../../../ui/safe-image.tsx';
import { ImageDrop } from '../../-pictures/-image-drop.tsx';
import { WebsitePicture } from '../../-pictures/-website-picture.tsx';
import { useFileAddress } from './-chosen-picture.tsx';
import type { DraftErrors, WebsiteImageDraft } from './-website-image-draft.ts';

interface PictureFieldProps {
  draft: WebsiteImageDraft;
  /** The edited image; its stored image file is shown until another one is chosen. */
  stored: WebsiteImage | undefined;
  errors: DraftErrors;
  isDisabled: boolean;
  onChange: (changes: Partial<WebsiteImageDraft>) => void;
  /** Called with what is wrong with a chosen file. */
  onProblem: (message: string) => void;
}

/** The file of a website image: an upload or a URL (spec §2.2), with a preview. */
export const PictureField = ({
  draft: { file, url },
  stored,
  errors,
  isDisabled,
  onChange,
  onProblem,
}: PictureFieldProps) => {
  const fileAddress = useFileAddress(file);
  // Not updated while typing: every keystroke would send a request to another site.
  const [shownUrl, setShownUrl] = useState(url);
  const external = !file && shownUrl !== stored?.path && isWebAddress(shownUrl) ? shownUrl : null;
  const address = fileAddress ?? external;

  return (
    <Stack gap="4">
      {(address || stored) && (
        <Box>
          <Text mb="1.5" fontSize="sm" fontWeight="semibold">
            {address ? 'New photo' : 'Current photo'}
          </Text>
          <Box aspectRatio="16 / 10" borderRadius="md" overflow="hidden" bg="slate.100">
            {address ? (
              <SafeImage
                src={address}
                alt="Preview of the new photo"
                width={800}
                height={500}
                fit="contain"
              />
            ) : (
              stored && <WebsitePicture image={stored} sizes="32rem" fit="contain" />
            )}
          </Box>
        </Box>
      )}
      <Field name="image" label="Image file" error={errors.image} hint="JPG or PNG, up to 25 MB.">
        {(control) => (
          <ImageDrop
            control={control}
            label={file || stored ? 'Choose another photo' : 'Choose photo'}
            isDisabled={isDisabled}
            onFile={(chosen) => onChange({ file: chosen })}
            onProblem={onProblem}
          />
        )}
      </Field>
      {file && (
        <HStack justify="space-between" gap="3">
          <Text fontSize="sm" overflowWrap="anywhere">
            {file.name}
          </Text>
          <Button variant="ghost" disabled={isDisabled} onClick={() => onChange({ file: null })}>
            <Icon name="x" />
            Remove file
          </Button>
        </HStack>
      )}
      <Field
        name="path"
        label="Image URL"
        error={errors.path}
        hint={
          file ? 'Remove the file to use a URL instead.' : 'A link to a photo on another website.'
        }
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={2048}
            disabled={file !== null}
            value={url}
            onChange={(event) => onChange({ url: event.currentTarget.value })}
            onBlur={async ({ currentTarget }) => {
              await released();
              setShownUrl(currentTarget.value.trim());
            }}
          />
        )}
      </Field>
    </Stack>
  );
};
