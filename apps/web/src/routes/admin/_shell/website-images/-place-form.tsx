import { Heading, HStack, Text } from '@chakra-ui/react';
import { placeLabel } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import { errorText } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { UploadProgress } from '../../../../ui/upload-progress.tsx';
import { OfficeForm, SubmitButton } from '../../-office-form.tsx';
import { useOfficeForm } from '../../-use-office-form.ts';
import { AltTextField } from '../-alt-text-field.tsx';
import { FocusField } from './-focus-field.tsx';
import { FormNotice } from './-form-notice.tsx';
import { FramePreview } from './-frame-preview.tsx';
import { PictureChoice } from './-picture-choice.tsx';
import { type PlaceDraft, placeForm, placeIssues, withFile, withImage } from './-place-draft.ts';
import { isLogo } from './-place-groups.ts';
import { useFileAddress } from './-use-file-address.ts';
import { useUpload } from './-use-upload.ts';

interface PlaceFormProps {
  place: PublicPlace;
  titleId: string;
  draft: PlaceDraft;
  onChange: (draft: PlaceDraft) => void;
  /** The website image that the form changes; without one, an image is added at the place. */
  changed: ListedWebsiteImage | undefined;
  /** The images to choose from; undefined if the image of the place is only edited. */
  choices: ListedWebsiteImage[] | undefined;
  /** Called once it is stored. */
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** The picture of one place: a choice of another one, its focal point and text, and a preview. */
export const PlaceForm = ({
  place,
  titleId,
  draft,
  onChange,
  changed,
  choices,
  onSaved,
  onClose,
}: PlaceFormProps) => {
  const { upload, share, cancel } = useUpload();
  const fileAddress = useFileAddress(draft.file);
  const form = useOfficeForm<FormData, 'image' | 'path' | 'alt'>({
    check: () => {
      const issues = placeIssues(draft);
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: placeForm(draft, place, changed) };
    },
    send: async (fields) => {
      if (await upload(fields, changed?.id)) await onSaved();
    },
    explain: (error) => `Failed to save the picture: ${errorText(error)}`,
  });
  const choose = (chosen: PlaceDraft) => {
    form.changed({ image: '', path: '' });
    onChange(chosen);
  };

  const label = placeLabel(place);
  const elsewhere = changed?.shownAt.filter((other) => other !== label) ?? [];
  const picture = { fileAddress, image: draft.image };
  const hasPicture = fileAddress !== null || draft.image !== null;
  return (
    <OfficeForm
      form={form}
      isControlled
      p={{ base: '5', sm: '7' }}
      title={
        <Heading as="h2" id={titleId} size="lg">
          {choices ? 'Replace' : 'Edit'}: {label}
        </Heading>
      }
      outcome={
        <>
          {share !== null && draft.file && <UploadProgress share={share} onCancel={cancel} />}
          {form.failure && <FormNotice failure={form.failure} />}
        </>
      }
      actions={
        <HStack gap="3" justify="flex-end" flexWrap="wrap">
          <Button variant="outline" disabled={form.isSaving} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} pending="Saving...">
            Save
          </SubmitButton>
        </HStack>
      }
    >
      {choices && (
        <PictureChoice
          draft={draft}
          images={choices}
          error={form.errors.image ?? form.errors.path}
          isDisabled={form.isSaving}
          onFile={(file) => choose(withFile(draft, file))}
          onImage={(image) => choose(withImage(draft, image))}
          onProblem={(image) => form.setErrors((now) => ({ ...now, image }))}
        />
      )}
      {hasPicture && !isLogo(place) && (
        <FocusField
          picture={picture}
          focus={draft}
          onChange={(focus) => onChange({ ...draft, ...focus })}
        />
      )}
      {hasPicture && <FramePreview place={place} picture={picture} focus={draft} />}
      {hasPicture && !isLogo(place) && (
        <AltTextField
          name="alt"
          value={draft.alt}
          error={form.errors.alt}
          onChange={(alt) => {
            form.changed({ alt: '' });
            onChange({ ...draft, alt });
          }}
        />
      )}
      {elsewhere.length > 0 && (
        <Text fontSize="sm" color="fg.muted">
          The same picture is shown at: {elsewhere.join(' · ')}
        </Text>
      )}
    </OfficeForm>
  );
};
