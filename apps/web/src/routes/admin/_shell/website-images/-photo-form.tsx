import { chakra, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { Issue } from '../../../../lib/field-errors.ts';
import { trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { UploadProgress } from '../../../../ui/upload-progress.tsx';
import { FormDialog } from '../../-kit/-form-dialog.tsx';
import { useOfficeForm } from '../../-kit/-use-office-form.ts';
import { useUpload } from '../../-pictures/-use-upload.ts';
import type { DraftErrors } from './-website-image-draft.ts';

/** The result of sending a website image: why it failed, or that there was nothing to send. */
const FormNotice = ({ failure }: { failure: string | null }) => (
  <Text
    role={failure ? 'alert' : 'status'}
    p="4"
    bg={failure ? 'red.50' : 'ice.100'}
    color={failure ? 'red.800' : 'ice.800'}
    borderRadius="md"
    fontSize="sm"
    fontWeight="medium"
  >
    {!failure && <chakra.b display="block">No changes</chakra.b>}
    <span>{failure ?? 'No changes were made to the image'}</span>
  </Text>
);

/** What the fields of a photo need of their form. */
interface PhotoFields {
  errors: DraftErrors;
  isSaving: boolean;
  /** Must be called with every change, keyed by field name. */
  changed: (changes: object) => void;
  /** Says what is wrong with a chosen file. */
  onProblem: (message: string) => void;
}

interface PhotoFormProps {
  title: ReactNode;
  titleId: string;
  submitLabel: string;
  pendingLabel: string;
  /** The new file, whose upload is shown. */
  file: File | null;
  /** What is wrong with the draft. */
  issuesOf: () => Issue[];
  /** What is sent of the draft; nothing if it is not changed. */
  formOf: () => FormData;
  /** The stored image that it changes; undefined adds one. */
  storedId: number | undefined;
  explain: (error: unknown) => string;
  /** What is said once it is stored. */
  saved: string;
  /** Called before that is said. */
  onSaved: () => void;
  onClose: () => void;
  children: (fields: PhotoFields) => ReactNode;
}

/** The form of a photo: checks it, sends it, shows how far its upload is, and why it failed. */
export const PhotoForm = ({
  file,
  issuesOf,
  formOf,
  storedId,
  explain,
  saved,
  onSaved,
  children,
  ...dialog
}: PhotoFormProps) => {
  const { images } = trpc.useUtils();
  const { upload, share, cancel } = useUpload();
  const [isUnchanged, setUnchanged] = useState(false);
  const form = useOfficeForm<FormData, keyof DraftErrors>({
    check: () => {
      const issues = issuesOf();
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: formOf() };
    },
    send: async (fields) => {
      if ([...fields.keys()].length === 0) return setUnchanged(true);
      const response = await (storedId === undefined
        ? upload('/api/website/images', fields)
        : upload(`/api/website/images/${storedId}`, fields, 'PATCH'));
      if (response === 'cancelled') return void images.websiteImages.invalidate();
      onSaved();
      showToast({ title: 'Success', description: saved });
      await images.websiteImages.invalidate();
    },
    explain,
  });
  const { errors, failure, isSaving } = form;
  return (
    <FormDialog
      {...dialog}
      form={form}
      isControlled
      foot={
        <>
          {share !== null && file && <UploadProgress share={share} onCancel={cancel} />}
          {(failure !== null || isUnchanged) && <FormNotice failure={failure} />}
        </>
      }
    >
      {children({
        errors,
        isSaving,
        changed: (changes) => {
          setUnchanged(false);
          form.changed(changes);
        },
        onProblem: (image) => form.setErrors((now) => ({ ...now, image })),
      })}
    </FormDialog>
  );
};
