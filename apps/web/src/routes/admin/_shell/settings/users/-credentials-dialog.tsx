import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { NewCredentials } from '@hvac/contract/auth';
import { Button } from '../../../../../ui/button.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { CopyField } from '../-copy-field.tsx';

interface CredentialsDialogProps {
  /** The generated password; null closes the dialog. */
  credentials: NewCredentials | null;
  onClose: () => void;
}

/** Shows a generated password, only once. */
export const CredentialsDialog = ({ credentials, onClose }: CredentialsDialogProps) => (
  <Modal isOpen={credentials !== null} onClose={onClose} labelledBy="credentials-title" isLocked>
    {credentials && (
      <Stack gap="5" p={{ base: '5', sm: '7' }}>
        <Heading as="h2" id="credentials-title" size="lg">
          Hand over this password
        </Heading>
        <CopyField
          label={`Password of ${credentials.user.username}`}
          value={credentials.password}
          copied="The password is copied"
        />
        <Text fontSize="sm" color="fg.muted">
          It is shown only now and stored nowhere. It is for one login within 7 days:{' '}
          {credentials.user.username} is asked to choose another at once.
        </Text>
        <HStack justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </HStack>
      </Stack>
    )}
  </Modal>
);
