import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OfficeForm } from './-office-form.tsx';
import type { OfficeFormControl } from './-use-office-form.ts';

interface DialogSheetProps {
  /** The id of the heading, which labels the dialog. */
  titleId: string;
  title: string;
  /** The buttons, which stay in view. */
  actions?: ReactNode;
  /** Why they failed, in view beside them. */
  failure?: string | null;
  onClose: () => void;
  children: ReactNode;
}

/** The content of a dialog with more than a screen: a head, a part that scrolls, and its buttons. */
export const DialogSheet = ({
  titleId,
  title,
  actions,
  failure,
  onClose,
  children,
}: DialogSheetProps) => (
  <>
    <HStack
      justify="space-between"
      gap="3"
      px={{ base: '4', sm: '6' }}
      py="3"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Heading as="h2" id={titleId} size="md">
        {title}
      </Heading>
      <Button variant="ghost" width="11" px="0" aria-label="Close" onClick={onClose}>
        <Icon name="x" />
      </Button>
    </HStack>
    <Stack flex="1" minHeight="0" overflow="auto" gap="6" px={{ base: '4', sm: '6' }} py="5">
      {children}
    </Stack>
    {actions && (
      <HStack
        gap="3"
        justify="flex-end"
        flexWrap="wrap"
        px={{ base: '4', sm: '6' }}
        py="3"
        borderTopWidth="1px"
        borderColor="line"
      >
        {failure && (
          <Text role="alert" flexBasis="full" fontSize="sm" fontWeight="medium" color="fg.error">
            {failure}
          </Text>
        )}
        {actions}
      </HStack>
    )}
  </>
);

interface SheetFormProps extends Pick<DialogSheetProps, 'titleId' | 'title' | 'onClose'> {
  form: OfficeFormControl;
  /** What is below the form. */
  below?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The content of a dialog with a form of more than a screen. */
export const SheetForm = ({ form, below, onClose, children, ...sheet }: SheetFormProps) => {
  const id = useId();
  return (
    <DialogSheet
      {...sheet}
      onClose={onClose}
      failure={form.failure}
      actions={
        <>
          <Button variant="outline" disabled={form.isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} aria-disabled={form.isSaving || undefined}>
            {form.isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <OfficeForm id={id} form={form} isControlled outcome={null} actions={null}>
        {children}
      </OfficeForm>
      {below}
    </DialogSheet>
  );
};
