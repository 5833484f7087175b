import { Box, HStack, Stack } from '@chakra-ui/react';
import { alternativeAddresses, imageAddress } from '@hvac/contract/image-address';
import { IMAGE_TOO_LARGE, NO_IMAGE_URL, type UploadedImage } from '@hvac/contract/images';
import { isWebAddress } from '@hvac/contract/web-address';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { SafeImage } from '../../../../ui/safe-image.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { UploadProgress } from '../../../../ui/upload-progress.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { AltTextField } from '../../-pictures/-alt-text-field.tsx';
import { ImageDrop } from '../../-pictures/-image-drop.tsx';
import type { CommonEditor } from './-use-editor.ts';

/**
 * Keeps the focus within a part of the page when the focused control is removed.
 * @param find returns the control that takes over the focus
 * @returns event handlers for the element around the part
 */
const useKeptFocus = (
  part: RefObject<HTMLElement | null>,
  find: (part: HTMLElement) => HTMLElement | null,
) => {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!part.current || !focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) find(part.current)?.focus();
  });
  return {
    onFocus: ({ target }: { target: Element }) => {
      focused.current = target;
    },
    // A removed control fires no blur event.
    onBlur: () => {
      focused.current = null;
    },
  };
};

const refuse = (title: string, description: string) =>
  showToast({ title, description, variant: 'destructive' });
const remind = (title: string) => showToast({ title, variant: 'warning' });

const NO_ADDRESS = 'Server did not return a valid image URL';
const SAVE_THE_FORM = 'Please save the form to apply changes.';

/**
 * The control that gets the focus when the focused one disappears: the alternative text of the chosen image,
 * or the file field.
 */
const nextControl = (picker: HTMLElement) =>
  picker.querySelector<HTMLElement>('[name=featuredImageAlt]') ??
  picker.querySelector<HTMLElement>('[name=featuredImage]');

interface FeaturedImagePickerProps {
  editor: CommonEditor;
  /** Saves the image of an existing post immediately; null removes it. Without it, the image is saved with the form. */
  saveNow: ((featuredImage: string | null) => Promise<void>) | null;
}

/** Chooses the image of a post or page: a file, or an external URL (spec §2.2, §5, §8). */
export const FeaturedImagePicker = ({ editor, saveNow }: FeaturedImagePickerProps) => {
  const { noun, item, draft, errors, isBusy, imageUrl, typeImageUrl } = editor;
  const { upload, share, cancel } = editor.upload;
  const [chosenAt] = useState(() => new Date().toISOString());
  const { featuredImage } = draft;
  const picker = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(picker, nextControl);

  const uploadFile = async (file: File) => {
    const fields = new FormData();
    if (noun === 'post' && item) fields.append('postId', String(item.id));
    fields.append('image', file);
    const response = await upload<Partial<UploadedImage> | null>(
      '/api/images/upload',
      fields,
    ).catch((failure: unknown) => {
      refuse('Upload failed', failureText(failure));
      return 'failed' as const;
    });
    if (response === 'cancelled' || response === 'failed') return;
    const uploaded = response?.success && response.file?.url;
    if (!uploaded) return refuse('Upload failed', NO_ADDRESS);
    editor.change({ featuredImage: uploaded, featuredImageAlt: '' });
    if (!saveNow) {
      showToast({
        title: 'Image uploaded successfully',
        description: 'The image has been uploaded and selected. Remember to save the form.',
      });
      return;
    }
    await saveNow(uploaded).then(
      () => showToast({ title: 'Image uploaded and saved' }),
      () => remind(`Image uploaded but not saved to ${noun}. ${SAVE_THE_FORM}`),
    );
  };

  const chooseUrl = async () => {
    if (isBusy) return;
    const address = imageUrl.trim();
    if (address === '') return refuse('No URL provided', 'Please enter an image URL.');
    if (!isWebAddress(address)) return refuse('Invalid URL', NO_IMAGE_URL);
    editor.change({ featuredImage: address, featuredImageAlt: '' });
    typeImageUrl('');
    const notSaved = `Image URL selected but not saved to ${noun}. ${SAVE_THE_FORM}`;
    if (!saveNow) return remind(notSaved);
    await saveNow(address).then(
      () => showToast({ title: 'External image saved' }),
      () => remind(notSaved),
    );
  };

  const remove = async () => {
    if (isBusy) return;
    try {
      await saveNow?.(null);
      editor.change({ featuredImage: '', featuredImageAlt: '' });
      showToast({ title: 'Image removed' });
    } catch (failure) {
      refuse('Error removing image', failureText(failure));
    }
  };

  return (
    <Stack ref={picker} gap="4" {...keptFocus}>
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
              src={imageAddress({ value: featuredImage, updatedAt: item?.updatedAt ?? chosenAt })}
              alternatives={alternativeAddresses(featuredImage)}
              alt="Preview of the featured image"
              width={640}
              height={360}
            />
          </Box>
          <HStack mt="2" justify="flex-end">
            <Button
              variant="ghost"
              colorPalette="red"
              aria-disabled={isBusy || undefined}
              onClick={remove}
            >
              <Icon name="trash" />
              Remove
            </Button>
          </HStack>
        </Box>
      )}
      <Field
        name="featuredImage"
        label={featuredImage ? 'Upload another photo' : 'Upload a photo'}
        error={errors.featuredImage}
      >
        {(control) => (
          <ImageDrop
            control={control}
            label="Choose photo"
            isDisabled={isBusy}
            onFile={uploadFile}
            onProblem={(problem) =>
              refuse(problem === IMAGE_TOO_LARGE ? 'Upload failed' : 'Invalid file type', problem)
            }
            onNoFile={() => refuse('No file selected', 'Please select an image file to upload.')}
          />
        )}
      </Field>
      {share !== null && <UploadProgress share={share} onCancel={cancel} />}
      {!featuredImage && (
        <Field name="imageUrl" label="Or enter an external image URL" error={errors.imageUrl}>
          {(control) => (
            <HStack gap="2">
              <Input
                {...control}
                type="url"
                inputMode="url"
                placeholder="https://"
                autoComplete="off"
                value={imageUrl}
                onChange={(event) => typeImageUrl(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  // Enter chooses the image instead of saving the post.
                  event.preventDefault();
                  chooseUrl();
                }}
              />
              <Button variant="outline" aria-disabled={isBusy || undefined} onClick={chooseUrl}>
                Use URL
              </Button>
            </HStack>
          )}
        </Field>
      )}
      {featuredImage && <AltTextField form={editor} name="featuredImageAlt" />}
    </Stack>
  );
};
