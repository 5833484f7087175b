import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

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

interface SaveActionsProps {
  form: { isSaving: boolean };
  /** The id of the form, which is in the part that scrolls. */
  formId: string;
  onClose: () => void;
}

/** The buttons of a sheet that holds a form. */
export const SaveActions = ({ form, formId, onClose }: SaveActionsProps) => (
  <>
    <Button variant="outline" disabled={form.isSaving} onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" form={formId} aria-disabled={form.isSaving || undefined}>
      {form.isSaving ? 'Saving...' : 'Save'}
    </Button>
  </>
);
