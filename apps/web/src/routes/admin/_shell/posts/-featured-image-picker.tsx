import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { alternativeAddresses, imageAddress } from '@hvac/contract/image-address';
import { NO_IMAGE_URL, NOT_AN_IMAGE } from '@hvac/contract/images';
import { isWebAddress } from '@hvac/contract/web-address';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { SafeImage } from '../../../../ui/safe-image.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { UploadProgress } from '../../../../ui/upload-progress.tsx';
import { AltTextField } from '../-alt-text-field.tsx';
import { fileProblem } from '../-image-draft.ts';
import { Panel } from '../-panel.tsx';
import { restoreLostFocus } from '../-restore-lost-focus.ts';
import type { PostForm } from './-post-form.ts';
import type { ImageUpload } from './-use-image-upload.ts';
import type { PostErrors } from './-use-post-editor.ts';

const refuse = (title: string, description: string) =>
  showToast({ title, description, variant: 'destructive' });
const remind = (title: string) => showToast({ title, variant: 'warning' });

const SAVE_THE_FORM = 'Please save the form to apply changes.';

interface FeaturedImagePickerProps {
  form: Pick<PostForm, 'featuredImage' | 'featuredImageAlt'>;
  upload: ImageUpload;
  /** When the stored picture last changed. */
  updatedAt: string | undefined;
  errors: PostErrors;
  onChange: (changes: Partial<PostForm>) => void;
  /** Stores the picture of an existing post at once; null removes it. */
  saveNow: ((featuredImage: string | null) => Promise<void>) | null;
}

/** Chooses the picture of a post: a file, or an address elsewhere (spec §2.2, §5, §8). */
export const FeaturedImagePicker = ({
  form,
  upload: { upload, progress, cancel },
  updatedAt,
  errors,
  onChange,
  saveNow,
}: FeaturedImagePickerProps) => {
  const [url, setUrl] = useState('');
  const [chosenAt] = useState(() => new Date().toISOString());
  const { featuredImage } = form;

  const uploadFile = async (file: File) => {
    const problem = fileProblem(file);
    if (problem) {
      return refuse(problem === NOT_AN_IMAGE ? 'Invalid file type' : 'Upload failed', problem);
    }
    const uploaded = await upload(file).catch((failure: unknown) => {
      refuse('Upload failed', failure instanceof Error ? failure.message : String(failure));
      return null;
    });
    if (uploaded === null) return;
    onChange({ featuredImage: uploaded, featuredImageAlt: '' });
    if (!saveNow) {
      showToast({
        title: 'Image uploaded successfully',
        description: 'The image has been uploaded and selected. Remember to save the form.',
      });
      return;
    }
    await saveNow(uploaded).then(
      () => showToast({ title: 'Image uploaded and saved' }),
      () => remind(`Image uploaded but not saved to post. ${SAVE_THE_FORM}`),
    );
  };

  const chooseUrl = async () => {
    const address = url.trim();
    if (address === '') return refuse('No URL provided', 'Please enter an image URL.');
    if (!isWebAddress(address)) return refuse('Invalid URL', NO_IMAGE_URL);
    onChange({ featuredImage: address, featuredImageAlt: '' });
    setUrl('');
    const notSaved = `Image URL selected but not saved to post. ${SAVE_THE_FORM}`;
    if (!saveNow) return remind(notSaved);
    await saveNow(address).then(
      () => showToast({ title: 'External image saved' }),
      () => remind(notSaved),
    );
  };

  const remove = async () => {
    try {
      await saveNow?.(null);
      flushSync(() => onChange({ featuredImage: '', featuredImageAlt: '' }));
      restoreLostFocus();
      showToast({ title: 'Image removed' });
    } catch (failure) {
      refuse('Error removing image', failure instanceof Error ? failure.message : String(failure));
    }
  };

  return (
    <Panel title="Featured Image">
      <Stack gap="4">
        {featuredImage && (
          <Box position="relative">
            <Box
              aspectRatio="16 / 9"
              borderRadius="md"
              overflow="hidden"
              borderWidth="1px"
              borderColor="line"
            >
              <SafeImage
                src={imageAddress({ value: featuredImage, updatedAt: updatedAt ?? chosenAt })}
                alternatives={alternativeAddresses(featuredImage)}
                alt="Preview of the featured image"
                width={640}
                height={360}
              />
            </Box>
            <HStack mt="2" justify="space-between" gap="2">
              <Text fontSize="sm" color="fg.muted" truncate>
                {featuredImage}
              </Text>
              <Button variant="ghost" colorPalette="red" onClick={remove}>
                <Icon name="trash" />
                Remove
              </Button>
            </HStack>
          </Box>
        )}
        {progress === null ? (
          <Field
            name="featuredImage"
            label={featuredImage ? 'Upload another image' : 'Upload an image'}
            error={errors.featuredImage}
          >
            {(control) => (
              <FileDrop
                control={control}
                label="Choose image"
                accept="image/*"
                onFile={uploadFile}
                onNoFile={() =>
                  refuse('No file selected', 'Please select an image file to upload.')
                }
              />
            )}
          </Field>
        ) : (
          <UploadProgress share={progress} onCancel={cancel} />
        )}
        {!featuredImage && progress === null && (
          <Field name="image-url" label="Or enter an external image URL">
            {(control) => (
              <HStack gap="2">
                <Input
                  {...control}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  autoComplete="off"
                  value={url}
                  onChange={(event) => setUrl(event.currentTarget.value)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    // Enter chooses the picture; it does not save the post.
                    event.preventDefault();
                    chooseUrl();
                  }}
                />
                <Button variant="outline" onClick={chooseUrl}>
                  Use URL
                </Button>
              </HStack>
            )}
          </Field>
        )}
        {featuredImage && (
          <AltTextField
            name="featuredImageAlt"
            value={form.featuredImageAlt}
            error={errors.featuredImageAlt}
            onChange={(featuredImageAlt) => onChange({ featuredImageAlt })}
          />
        )}
      </Stack>
    </Panel>
  );
};
