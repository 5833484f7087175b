import { Heading, HStack } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogFoot } from './-dialog-foot.tsx';
import { OfficeForm, SubmitButton } from './-office-form.tsx';

interface FormDialogProps
  extends Pick<ComponentProps<typeof OfficeForm>, 'form' | 'isControlled' | 'children'> {
  title: ReactNode;
  /** The id of the title, which labels the dialog. */
  titleId: string;
  submitLabel: string;
  /** The same while the form is being sent. */
  pendingLabel: string;
  /** For a form that may be longer than the screen: what is shown beside the buttons, which stay in view. */
  foot?: ReactNode;
  onClose: () => void;
}

/** The content of a dialog that is a form: its title, its fields, and the buttons that close it. */
export const FormDialog = ({
  form,
  title,
  titleId,
  submitLabel,
  pendingLabel,
  foot,
  onClose,
  ...fields
}: FormDialogProps) => {
  const buttons = (
    <>
      <Button variant="outline" disabled={form.isSaving} onClick={onClose}>
        Cancel
      </Button>
      <SubmitButton form={form} pending={pendingLabel}>
        {submitLabel}
      </SubmitButton>
    </>
  );
  return (
    <OfficeForm
      form={form}
      p={{ base: '5', sm: '7' }}
      title={
        <Heading as="h2" id={titleId} size="lg">
          {title}
        </Heading>
      }
      {...(foot !== undefined && { outcome: null })}
      actions={
        foot === undefined ? (
          <HStack gap="3" justify="flex-end" flexWrap="wrap">
            {buttons}
          </HStack>
        ) : (
          <DialogFoot outcome={foot}>{buttons}</DialogFoot>
        )
      }
      {...fields}
    />
  );
};
