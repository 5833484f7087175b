import { chakra, Text } from '@chakra-ui/react';
import { imageShownAt, placeLabel } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import { useState } from 'react';
import { Modal } from '../../../../ui/modal.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { AltTextField } from '../../-pictures/-alt-text-field.tsx';
import { isLogo } from '../../-pictures/-place-groups.ts';
import { useFileAddress } from './-chosen-picture.tsx';
import { FocusField } from './-focus-field.tsx';
import { FramePreview } from './-frame-preview.tsx';
import { PhotoForm } from './-photo-form.tsx';
import { PictureChoice } from './-picture-choice.tsx';
import {
  changedImage,
  EMPTY_PLACE_DRAFT,
  type PlaceDraft,
  placeDraft,
  placeForm,
  placeIssues,
  withFile,
  withImage,
} from './-place-draft.ts';

interface PlaceFormProps {
  place: PublicPlace;
  titleId: string;
  draft: PlaceDraft;
  onChange: (draft: PlaceDraft) => void;
  /** The website image that the place shows. */
  shown: ListedWebsiteImage | undefined;
  /** The images to choose from; undefined if the image of the place is only edited. */
  choices: ListedWebsiteImage[] | undefined;
  /** Called when everything is saved or discarded. */
  onEnd: () => void;
}

/** The picture of one place: a choice of another one, its focal point and text, and a preview. */
const PlaceForm = ({ place, titleId, draft, onChange, shown, choices, onEnd }: PlaceFormProps) => {
  const fileAddress = useFileAddress(draft.file);
  const edited = choices ? undefined : shown;
  const label = placeLabel(place);
  const elsewhere = edited?.shownAt.filter((other) => other !== label) ?? [];
  const picture = { fileAddress, image: draft.image };
  const hasPicture = fileAddress !== null || draft.image !== null;
  return (
    <PhotoForm
      title={
        <>
          {choices ? (shown ? 'Replace' : 'Add') : 'Edit'} {isLogo(place) ? 'logo' : 'photo'}
          <chakra.span display="block" mt="1" fontSize="sm" fontWeight="normal" color="fg.muted">
            {label}
          </chakra.span>
        </>
      }
      titleId={titleId}
      submitLabel="Save"
      pendingLabel="Saving..."
      file={draft.file}
      issuesOf={() => placeIssues(draft)}
      formOf={() => placeForm(draft, place, edited)}
      storedId={changedImage(draft, edited)?.id}
      explain={(error) => `Failed to save the photo: ${failureText(error)}`}
      saved={`Photo saved: ${label}`}
      onSaved={onEnd}
      onClose={onEnd}
    >
      {({ errors, isSaving, changed, onProblem }) => {
        const choose = (chosen: PlaceDraft) => {
          changed({ image: '', path: '' });
          onChange(chosen);
        };
        return (
          <>
            {choices && (
              <PictureChoice
                draft={draft}
                images={choices}
                error={errors.image ?? errors.path}
                isDisabled={isSaving}
                onFile={(file) => choose(withFile(draft, file))}
                onImage={(image) => choose(withImage(draft, image))}
                onProblem={onProblem}
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
                form={{
                  draft,
                  errors,
                  change: (changes) => {
                    changed(changes);
                    onChange({ ...draft, ...changes });
                  },
                }}
                name="alt"
              />
            )}
            {elsewhere.length > 0 && (
              <Text fontSize="sm" color="fg.muted">
                The same photo is shown at: {elsewhere.join(' · ')}
              </Text>
            )}
            {choices && shown && (
              <Text fontSize="sm" color="fg.muted">
                The current one stays in All files.
              </Text>
            )}
          </>
        );
      }}
    </PhotoForm>
  );
};

const TITLE = 'place-title';

/** What a dialog does with a place. */
export interface PlaceTask {
  kind: 'replace' | 'edit';
  place: PublicPlace;
}

/** The images without those that repeat a picture. */
const eachPictureOnce = (images: ListedWebsiteImage[]): ListedWebsiteImage[] =>
  images.filter(({ path }, index) => images.findIndex((other) => other.path === path) === index);

interface PlaceDialogProps {
  /** Null closes the dialog. */
  task: PlaceTask | null;
  images: ListedWebsiteImage[];
  onClose: () => void;
}

/**
 * Replaces the picture of a place, or edits the one that it shows. What is typed and chosen is kept when the
 * dialog closes, until it is saved or cancelled.
 */
export const PlaceDialog = ({ task, images, onClose }: PlaceDialogProps) => {
  const [drafts, setDrafts] = useState<Partial<Record<string, PlaceDraft>>>({});

  const content = ({ kind, place }: PlaceTask) => {
    const key = `${kind} ${place}`;
    const shown = imageShownAt(place, images);
    const isEdited = kind === 'edit' && shown !== undefined;
    return (
      <PlaceForm
        place={place}
        titleId={TITLE}
        draft={drafts[key] ?? (isEdited ? placeDraft(shown) : EMPTY_PLACE_DRAFT)}
        onChange={(draft) => setDrafts((all) => ({ ...all, [key]: draft }))}
        shown={shown}
        choices={
          isEdited ? undefined : eachPictureOnce(images).filter(({ path }) => path !== shown?.path)
        }
        onEnd={() => {
          setDrafts((all) => ({ ...all, [key]: undefined }));
          onClose();
        }}
      />
    );
  };

  return (
    <Modal isOpen={task !== null} onClose={onClose} labelledBy={TITLE}>
      {task && content(task)}
    </Modal>
  );
};
