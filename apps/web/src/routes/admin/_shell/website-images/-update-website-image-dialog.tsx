import type { ListedWebsiteImage } from '@hvac/contract/images';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Modal } from '../../../../ui/modal.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { type WebsiteImageDraft, websiteImageDraft } from './-website-image-draft.ts';
import { WebsiteImageForm } from './-website-image-form.tsx';

const TITLE = 'update-image-title';

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
      titleId={TITLE}
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
    <Modal isOpen={image !== null} onClose={onClose} labelledBy={TITLE}>
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
