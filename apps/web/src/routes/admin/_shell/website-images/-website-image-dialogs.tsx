import type { ListedWebsiteImage, WebsiteImage } from '@hvac/contract/images';
import { type ComponentProps, useState } from 'react';
import { Modal } from '../../../../ui/modal.tsx';
import { catalogueText } from '../../-kit/-failure-text.ts';
import { TextAreaField, TextField } from '../../-kit/-fields.tsx';
import { AltTextField } from '../../-pictures/-alt-text-field.tsx';
import { LocationField } from './-location-field.tsx';
import { PhotoForm } from './-photo-form.tsx';
import { PictureField } from './-picture-field.tsx';
import {
  changedFields,
  draftIssues,
  EMPTY_DRAFT,
  formOf,
  type WebsiteImageDraft,
  websiteImageDraft,
} from './-website-image-draft.ts';

type PhotoFormProps = ComponentProps<typeof PhotoForm>;

interface WebsiteImageFormProps
  extends Pick<
    PhotoFormProps,
    'title' | 'titleId' | 'submitLabel' | 'pendingLabel' | 'saved' | 'onSaved' | 'onClose'
  > {
  draft: WebsiteImageDraft;
  onChange: (changes: Partial<WebsiteImageDraft>) => void;
  /** The edited image; undefined when adding one. */
  stored?: WebsiteImage;
  /** Prefix of an error message, for example 'Failed to add image'. */
  failure: string;
}

/** The fields of a website image (spec §2.2). Typed values survive every failure. */
const WebsiteImageForm = ({
  draft,
  onChange,
  stored,
  failure,
  ...dialog
}: WebsiteImageFormProps) => (
  <PhotoForm
    {...dialog}
    file={draft.file}
    issuesOf={() => draftIssues(draft, stored !== undefined)}
    formOf={() => formOf(draft, stored)}
    storedId={stored?.id}
    explain={(error) => `${failure}: ${catalogueText(error)}`}
  >
    {({ errors, isSaving, changed, onProblem }) => {
      const change = (changes: Partial<WebsiteImageDraft>) => {
        changed(changedFields(changes));
        onChange(changes);
      };
      const form = { draft, errors, change };
      return (
        <>
          <TextField form={form} name="name" label="Name" isRequired required maxLength={200} />
          <LocationField draft={draft} error={errors.location} onChange={change} />
          <PictureField
            draft={draft}
            stored={stored}
            errors={errors}
            isDisabled={isSaving}
            onChange={change}
            onProblem={onProblem}
          />
          <AltTextField form={form} name="alt" />
          <TextAreaField
            form={form}
            name="description"
            label="Description"
            hint="A private note: visitors never see it."
            rows={2}
            maxLength={1000}
          />
        </>
      );
    }}
  </PhotoForm>
);

const UPDATE_TITLE = 'update-image-title';

interface UpdateWebsiteImageDialogProps {
  /** The image to change; null closes the dialog. */
  image: ListedWebsiteImage | null;
  onClose: () => void;
}

/**
 * Edits an image (spec §2.2): only changed fields are sent. Typed values are kept when the dialog closes,
 * until they are saved or cancelled.
 */
export const UpdateWebsiteImageDialog = ({ image, onClose }: UpdateWebsiteImageDialogProps) => {
  /** Typed values that are not saved, by image. */
  const [changes, setChanges] = useState<Partial<Record<number, Partial<WebsiteImageDraft>>>>({});
  const form = (stored: ListedWebsiteImage) => {
    const end = () => {
      setChanges((all) => ({ ...all, [stored.id]: undefined }));
      onClose();
    };
    return (
      <WebsiteImageForm
        title="Update Image"
        titleId={UPDATE_TITLE}
        draft={{ ...websiteImageDraft(stored), ...changes[stored.id] }}
        onChange={(more) =>
          setChanges((all) => ({ ...all, [stored.id]: { ...all[stored.id], ...more } }))
        }
        stored={stored}
        submitLabel="Update Image"
        pendingLabel="Updating..."
        failure="Failed to update image"
        saved="Image updated successfully"
        onSaved={end}
        onClose={end}
      />
    );
  };
  return (
    <Modal isOpen={image !== null} onClose={onClose} labelledBy={UPDATE_TITLE}>
      {image && form(image)}
    </Modal>
  );
};

const ADD_TITLE = 'add-image-title';

/** Adds an image (spec §2.2). Typed values are kept when the dialog closes, until an image is added. */
export const AddWebsiteImageDialog = ({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}) => {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={ADD_TITLE}>
      <WebsiteImageForm
        title="Add Image"
        titleId={ADD_TITLE}
        draft={draft}
        onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
        submitLabel="Add Image"
        pendingLabel="Adding..."
        failure="Failed to add image"
        saved="Image added successfully"
        onSaved={() => {
          setDraft(EMPTY_DRAFT);
          onClose();
        }}
        onClose={onClose}
      />
    </Modal>
  );
};
