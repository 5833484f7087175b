import { imageShownAt, placeLabel } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import type { PublicPlace } from '@hvac/contract/public-places';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Modal } from '../../../../ui/modal.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { EMPTY_PLACE_DRAFT, type PlaceDraft, placeDraft } from './-place-draft.ts';
import { PlaceForm } from './-place-form.tsx';

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
  const utils = trpc.useUtils();
  const [drafts, setDrafts] = useState<Partial<Record<string, PlaceDraft>>>({});

  const content = ({ kind, place }: PlaceTask) => {
    const key = `${kind} ${place}`;
    const shown = imageShownAt(place, images);
    const isEdited = kind === 'edit' && shown !== undefined;
    const end = () => {
      setDrafts((all) => ({ ...all, [key]: undefined }));
      onClose();
    };
    return (
      <PlaceForm
        place={place}
        titleId={TITLE}
        draft={drafts[key] ?? (isEdited ? placeDraft(shown) : EMPTY_PLACE_DRAFT)}
        onChange={(draft) => setDrafts((all) => ({ ...all, [key]: draft }))}
        // A picture shown at several places is replaced only at this one.
        changed={isEdited || shown?.location === place ? shown : undefined}
        choices={
          isEdited ? undefined : eachPictureOnce(images).filter(({ path }) => path !== shown?.path)
        }
        onSaved={async () => {
          end();
          showToast({ title: 'Success', description: `Picture saved: ${placeLabel(place)}` });
          await utils.images.websiteImages.invalidate();
        }}
        onClose={end}
      />
    );
  };

  return (
    <Modal isOpen={task !== null} onClose={onClose} labelledBy={TITLE}>
      {task && content(task)}
    </Modal>
  );
};
