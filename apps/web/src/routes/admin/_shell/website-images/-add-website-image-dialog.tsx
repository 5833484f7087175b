import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Modal } from '../../../../ui/modal.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { EMPTY_DRAFT } from './-website-image-draft.ts';
import { WebsiteImageForm } from './-website-image-form.tsx';

const TITLE = 'add-image-title';

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
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={TITLE}>
      <WebsiteImageForm
        title="Add Image"
        titleId={TITLE}
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
