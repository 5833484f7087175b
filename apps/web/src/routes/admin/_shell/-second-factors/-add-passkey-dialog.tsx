import { type AddedSecondFactor, passkeyName } from '@hvac/contract/second-factors';
import { trpc } from '../../../../trpc.ts';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { FormDialog } from '../../-kit/-form-dialog.tsx';
import { useOfficeForm } from '../../-kit/-use-office-form.ts';
import { makePasskey, passkeyFailure } from '../../-login/-passkeys.ts';
import { useKeepSession } from '../../-login/-session-renewal.ts';
import { thisDevice } from './-this-device.ts';

interface AddPasskeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (answer: AddedSecondFactor) => void;
}

const AddPasskeyForm = ({ onClose, onAdded }: Omit<AddPasskeyDialogProps, 'isOpen'>) => {
  const begin = trpc.secondFactors.beginPasskey.useMutation();
  const add = trpc.secondFactors.addPasskey.useMutation();
  const keepSession = useKeepSession();
  const suggested = thisDevice(navigator);
  const form = useOfficeForm<{ name: string }>({
    check: ({ name }) => {
      const checked = passkeyName.safeParse(String(name).trim() || suggested);
      if (checked.success) return { success: true, data: { name: checked.data } };
      const issues = checked.error.issues.map(({ message }) => ({ path: ['name'], message }));
      return { success: false, error: { issues } };
    },
    send: async ({ name }) => {
      const answer = await makePasskey(await keepSession(() => begin.mutateAsync()));
      onAdded(await keepSession(() => add.mutateAsync({ name, answer })));
    },
    explain: (error, errors) => (errors.name ? null : passkeyFailure(error)),
  });
  return (
    <FormDialog
      form={form}
      title="Add a passkey"
      titleId="add-passkey-title"
      submitLabel="Continue"
      pendingLabel="Waiting for your device..."
      onClose={onClose}
    >
      <Field
        name="name"
        label="Name this device (optional)"
        hint="Your device will ask you to confirm."
        error={form.errors.name}
      >
        {(control) => (
          <Input {...control} defaultValue={suggested} autoComplete="off" maxLength={60} />
        )}
      </Field>
    </FormDialog>
  );
};

/** Names a new passkey and lets the browser create it. */
export const AddPasskeyDialog = ({ isOpen, onClose, onAdded }: AddPasskeyDialogProps) => (
  <Modal isOpen={isOpen} onClose={onClose} labelledBy="add-passkey-title">
    <AddPasskeyForm onClose={onClose} onAdded={onAdded} />
  </Modal>
);
