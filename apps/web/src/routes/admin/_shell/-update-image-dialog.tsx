import type { ListedWebsiteImage } from '@hvac/contract/images';
import { useState } from 'react';
import { postMultipart } from '../../../lib/multipart.ts';
import { trpc } from '../../../trpc.ts';
import { Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { imageDraft } from './-image-draft.ts';
import { ImageForm } from './-image-form.tsx';
import { useKeepSession } from './-session-renewal.tsx';

const TITLE = 'update-image-title';

interface UpdateFormProps {
  image: ListedWebsiteImage;
  onClose: () => void;
}

const UpdateForm = ({ image, onClose }: UpdateFormProps) => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const [draft, setDraft] = useState(() => imageDraft(image));
  return (
    <ImageForm
      title="Update Image"
      titleId={TITLE}
      draft={draft}
      onChange={setDraft}
      stored={image}
      submitLabel="Update Image"
      pendingLabel="Updating..."
      failure="Failed to update image"
      send={async (form, sending) => {
        await keepSession(() =>
          postMultipart(`/api/website/images/${image.id}`, form, { ...sending, method: 'PATCH' }),
        );
        onClose();
        showToast({ title: 'Success', description: 'Image updated successfully' });
        await utils.images.websiteImages.invalidate();
      }}
      onClose={onClose}
    />
  );
};

interface UpdateImageDialogProps {
  /** The image to change; null closes the dialog. */
  image: ListedWebsiteImage | null;
  onClose: () => void;
}

/** Changes an image (spec §2.2): only what was changed is sent. */
export const UpdateImageDialog = ({ image, onClose }: UpdateImageDialogProps) => (
  <Modal isOpen={image !== null} onClose={onClose} labelledBy={TITLE}>
    {image && <UpdateForm image={image} onClose={onClose} />}
  </Modal>
);
