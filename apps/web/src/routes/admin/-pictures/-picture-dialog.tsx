import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { formatDate } from '@hvac/contract/dates';
import { ALT_LIMIT, NOT_AN_IMAGE, type UploadedImage } from '@hvac/contract/images';
import { useEffect, useRef, useState } from 'react';
import { statusOf, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/inputs.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { useCompany } from '../../-company-record.tsx';
import { DialogForm } from '../-kit/-dialog-form.tsx';
import { failureText } from '../-kit/-failure-text.ts';
import { ImageDrop, ImageFileStatus, useImageFile } from './-image-drop.tsx';
import { pictureAddress } from './-picture-address.ts';
import { useUpload } from './-use-upload.ts';

/** A picture of a text; an empty alternative text makes it decoration. */
export interface Picture {
  src: string;
  alt: string;
  caption: string;
}

const CAPTION_LIMIT = 300;
const PAGE = 12;

/** The pictures that were uploaded before, the newest first. */
const UploadedPictures = ({ onChoose }: { onChoose: (src: string) => void }) => {
  const { timeZone } = useCompany();
  const [limit, setLimit] = useState(PAGE);
  const uploads = trpc.images.uploads.useQuery({ limit });
  if (!uploads.data || uploads.data.total === 0) return null;
  const { items, total } = uploads.data;
  return (
    <Box as="section" aria-labelledby="uploaded-pictures">
      <Text id="uploaded-pictures" fontSize="sm" fontWeight="semibold" mb="1.5">
        Or choose a photo that is already here
      </Text>
      <chakra.ul
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(5.5rem, 1fr))"
        gap="2"
        maxHeight="64"
        overflow="auto"
        p="1"
        listStyleType="none"
      >
        {items.map(({ url, uploadedAt }, at) => (
          <li key={url}>
            <chakra.button
              type="button"
              display="block"
              width="full"
              aspectRatio="1"
              overflow="hidden"
              borderRadius="md"
              borderWidth="1px"
              borderColor="line.strong"
              aria-label={`Photo ${at + 1}, uploaded ${formatDate(uploadedAt, timeZone)}`}
              onClick={() => onChoose(url)}
            >
              <chakra.img
                src={pictureAddress(url, 480)}
                alt=""
                loading="lazy"
                width="full"
                height="full"
                objectFit="cover"
              />
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
      {items.length < total && limit < 96 && (
        <Button variant="ghost" size="sm" mt="2" onClick={() => setLimit(limit + PAGE)}>
          Show more
        </Button>
      )}
    </Box>
  );
};

/** Uploads a picture for a text; a failure keeps the file for another try. */
const usePictureUpload = (onUploaded: (src: string) => void) => {
  const utils = trpc.useUtils();
  const { upload, share, cancel } = useUpload();
  const [failure, setFailure] = useState<{ problem: string; file: File | null } | null>(null);

  const send = async (file: File) => {
    setFailure(null);
    const form = new FormData();
    form.append('image', file);
    try {
      const response = await upload<UploadedImage>('/api/images/upload', form);
      if (response === 'cancelled') return;
      onUploaded(response.file.url);
      utils.images.uploads.invalidate();
    } catch (error) {
      const status = statusOf(error);
      // What was refused would be refused again.
      const isRefused = status !== null && status < 500;
      setFailure({
        problem: failureText(error),
        file: isRefused ? null : file,
      });
    }
  };
  const refuse = (problem: string) => setFailure({ problem, file: null });
  return { send, refuse, share, cancel, failure };
};

interface PictureDialogProps {
  /** The picture to change; null for a new one. */
  picture: Picture | null;
  /** Files that were dropped or pasted into the text: this dialog is for the first. */
  files?: File[];
  captionLimit?: number;
  onClose: () => void;
  onSave: (picture: Picture) => void;
}

/** Chooses a picture of a text, and what is said about it. */
export const PictureDialog = ({
  picture,
  files = [],
  captionLimit = CAPTION_LIMIT,
  onClose,
  onSave,
}: PictureDialogProps) => {
  const [src, setSrc] = useState(picture?.src ?? '');
  const [alt, setAlt] = useState(picture?.alt ?? '');
  const [isDecoration, setDecoration] = useState(picture !== null && picture.alt === '');
  const [caption, setCaption] = useState(picture?.caption ?? '');
  const [problem, setProblem] = useState<'src' | 'alt' | null>(null);
  const { send, refuse, share, cancel, failure } = usePictureUpload(setSrc);
  const { take, isConverting, notice } = useImageFile(send, refuse);
  const isBusy = share !== null || isConverting;
  const given = useRef(files[0]);
  const description = useRef<HTMLTextAreaElement>(null);
  // What was pressed to choose the photo may be gone, and this comes next.
  useEffect(() => {
    if (src !== (picture?.src ?? '')) description.current?.focus();
  }, [src, picture]);

  useEffect(() => {
    const { current } = given;
    given.current = undefined;
    if (current) take(current);
  });

  const save = () => {
    if (src === '') setProblem('src');
    else if (alt.trim() === '' && !isDecoration) setProblem('alt');
    else onSave({ src, alt: isDecoration ? '' : alt.trim(), caption: caption.trim() });
  };

  return (
    <DialogForm
      title={picture ? 'Photo' : 'Add photo'}
      submitLabel={picture ? 'Change photo' : 'Add photo'}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={save}
    >
      {files.length > 1 && (
        <Text fontSize="sm" color="fg.muted">
          {files.length === 2 ? '1 more photo follows.' : `${files.length - 1} more photos follow.`}
        </Text>
      )}
      {src && (
        <chakra.img
          src={pictureAddress(src)}
          alt="Preview"
          // Whatever its shape, so that nothing below moves when it has loaded.
          height="min(16rem, 30dvh)"
          width="full"
          objectFit="contain"
          bg="slate.100"
          borderRadius="md"
        />
      )}
      {failure && (
        <HStack
          role="alert"
          gap="3"
          flexWrap="wrap"
          p="3"
          bg="red.50"
          color="red.800"
          borderRadius="md"
          fontSize="sm"
        >
          <Text flex="1" minWidth="12rem">
            {failure.problem} Your text is kept.
          </Text>
          {failure.file && (
            <Button variant="outline" size="sm" onClick={() => failure.file && send(failure.file)}>
              Try again
            </Button>
          )}
        </HStack>
      )}
      <Field
        name="pictureFile"
        label={src ? 'Another photo' : 'Photo'}
        error={problem === 'src' && src === '' && !failure ? 'Choose a photo first.' : undefined}
      >
        {(control) => (
          <ImageDrop
            control={control}
            label="Choose photo"
            isDisabled={isBusy}
            onFile={send}
            onProblem={refuse}
            onNoFile={() => refuse(NOT_AN_IMAGE)}
          />
        )}
      </Field>
      <ImageFileStatus isConverting={isConverting} notice={notice} />
      {share !== null && <UploadProgress share={share} onCancel={cancel} />}
      {src ? (
        <Stack gap="4">
          {!isDecoration && (
            <Field
              name="pictureAlt"
              label="Describe this photo"
              hint="For screen readers and Google. Example: Two technicians next to our van."
              error={
                problem === 'alt' && alt.trim() === ''
                  ? "Describe the photo, or check “It's just decoration”."
                  : undefined
              }
            >
              {(control) => (
                <Textarea
                  {...control}
                  ref={description}
                  rows={2}
                  maxLength={ALT_LIMIT}
                  value={alt}
                  onChange={(event) => setAlt(event.currentTarget.value)}
                />
              )}
            </Field>
          )}
          <Box>
            <Checkbox
              name="pictureIsDecoration"
              isChecked={isDecoration}
              onChange={setDecoration}
              hint="Screen readers skip it"
            >
              It's just decoration
            </Checkbox>
          </Box>
          <Field name="pictureCaption" label="Caption" hint="Shown below the photo">
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={captionLimit}
                value={caption}
                onChange={(event) => setCaption(event.currentTarget.value)}
              />
            )}
          </Field>
        </Stack>
      ) : (
        <UploadedPictures onChoose={setSrc} />
      )}
    </DialogForm>
  );
};
