import { Heading } from '@chakra-ui/react';
import type { ListedWebsiteImage, WebsiteImage } from '@hvac/contract/images';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../ui/inputs.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { UploadProgress } from '../../../../ui/upload-progress.tsx';
import { DialogFoot } from '../../-kit/-dialog-foot.tsx';
import { catalogueText } from '../../-kit/-failure-text.ts';
import { OfficeForm, SubmitButton } from '../../-kit/-office-form.tsx';
import { useOfficeForm } from '../../-kit/-use-office-form.ts';
import { AltTextField } from '../../-pictures/-alt-text-field.tsx';
import { FormNotice } from './-form-notice.tsx';
import { LocationField } from './-location-field.tsx';
import { PictureField } from './-picture-field.tsx';
import { useWebsiteImageUpload } from './-use-website-image-upload.ts';
import {
  changedFields,
  type DraftErrors,
  draftIssues,
  EMPTY_DRAFT,
  formOf,
  type WebsiteImageDraft,
  websiteImageDraft,
} from './-website-image-draft.ts';

interface WebsiteImageFormProps {
  title: string;
  titleId: string;
  draft: WebsiteImageDraft;
  onChange: (changes: Partial<WebsiteImageDraft>) => void;
  /** The edited image; undefined when adding one. */
  stored?: WebsiteImage;
  submitLabel: string;
  pendingLabel: string;
  /** Prefix of an error message, for example 'Failed to add image'. */
  failure: string;
  /** Called once it is stored. */
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** The fields of a website image (spec §2.2). Typed values survive every failure. */
const WebsiteImageForm = ({
  title,
  titleId,
  draft,
  onChange,
  stored,
  submitLabel,
  pendingLabel,
  failure,
  onSaved,
  onClose,
}: WebsiteImageFormProps) => {
  const { save, share, cancel } = useWebsiteImageUpload();
  const [isUnchanged, setUnchanged] = useState(false);

  const form = useOfficeForm<FormData, keyof DraftErrors>({
    check: () => {
      const issues = draftIssues(draft, stored !== undefined);
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: formOf(draft, stored) };
    },
    send: async (changes) => {
      if ([...changes.keys()].length === 0) return setUnchanged(true);
      if (await save(changes, stored?.id)) await onSaved();
    },
    explain: (error) => `${failure}: ${catalogueText(error)}`,
  });

  const change = (changes: Partial<WebsiteImageDraft>) => {
    setUnchanged(false);
    form.changed(changedFields(changes));
    onChange(changes);
  };
  const hasNotice = form.failure !== null || isUnchanged;

  return (
    <OfficeForm
      form={form}
      isControlled
      p={{ base: '5', sm: '7' }}
      title={
        <Heading as="h2" id={titleId} size="lg">
          {title}
        </Heading>
      }
      outcome={null}
      actions={
        <DialogFoot
          outcome={
            <>
              {share !== null && draft.file && <UploadProgress share={share} onCancel={cancel} />}
              {hasNotice && <FormNotice failure={form.failure} />}
            </>
          }
        >
          <Button variant="outline" disabled={form.isSaving} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} pending={pendingLabel}>
            {submitLabel}
          </SubmitButton>
        </DialogFoot>
      }
    >
      <Field name="name" label="Name" error={form.errors.name} isRequired>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={200}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <LocationField draft={draft} error={form.errors.location} onChange={change} />
      <PictureField
        draft={draft}
        stored={stored}
        errors={form.errors}
        isDisabled={form.isSaving}
        onChange={change}
        onProblem={(image) => form.setErrors((now) => ({ ...now, image }))}
      />
      <AltTextField
        name="alt"
        value={draft.alt}
        error={form.errors.alt}
        onChange={(alt) => change({ alt })}
      />
      <Field
        name="description"
        label="Description"
        error={form.errors.description}
        hint="A private note: visitors never see it."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={1000}
            value={draft.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
    </OfficeForm>
  );
};

const UPDATE_TITLE = 'update-image-title';

interface UpdateFormProps {
  image: ListedWebsiteImage;
  /** Typed values that are not saved. */
  changes: Partial<WebsiteImageDraft> | undefined;
  onChange: (changes: Partial<WebsiteImageDraft>) => void;
  /** Called when everything is saved or discarded. */
  onEnd: () => void;
}

const UpdateForm = ({ image, changes, onChange, onEnd }: UpdateFormProps) => {
  const utils = trpc.useUtils();
  return (
    <WebsiteImageForm
      title="Update Image"
      titleId={UPDATE_TITLE}
      draft={{ ...websiteImageDraft(image), ...changes }}
      onChange={onChange}
      stored={image}
      submitLabel="Update Image"
      pendingLabel="Updating..."
      failure="Failed to update image"
      onSaved={async () => {
        onEnd();
        showToast({ title: 'Success', description: 'Image updated successfully' });
        await utils.images.websiteImages.invalidate();
      }}
      onClose={onEnd}
    />
  );
};

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
  const [changes, setChanges] = useState<Partial<Record<number, Partial<WebsiteImageDraft>>>>({});
  return (
    <Modal isOpen={image !== null} onClose={onClose} labelledBy={UPDATE_TITLE}>
      {image && (
        <UpdateForm
          image={image}
          changes={changes[image.id]}
          onChange={(more) =>
            setChanges((all) => ({ ...all, [image.id]: { ...all[image.id], ...more } }))
          }
          onEnd={() => {
            setChanges((all) => ({ ...all, [image.id]: undefined }));
            onClose();
          }}
        />
      )}
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
  const utils = trpc.useUtils();
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
        onSaved={async () => {
          setDraft(EMPTY_DRAFT);
          onClose();
          showToast({ title: 'Success', description: 'Image added successfully' });
          await utils.images.websiteImages.invalidate();
        }}
        onClose={onClose}
      />
    </Modal>
  );
};
