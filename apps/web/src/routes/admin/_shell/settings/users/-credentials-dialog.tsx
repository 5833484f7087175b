import { Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { NewCredentials } from '@hvac/contract/auth';
import { useRef, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { Modal } from '../../../../../ui/modal.tsx';

const Credentials = ({ user, password }: NewCredentials) => {
  const [isCopied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(password);
      setCopied(true);
    } catch {
      // Without HTTPS, browsers give pages no access to the clipboard; the selected text can be copied by hand.
    }
  };

  return (
    <Box>
      <chakra.label
        htmlFor="made-password"
        display="block"
        mb="1.5"
        fontSize="sm"
        fontWeight="semibold"
      >
        Password of {user.username}
      </chakra.label>
      <Grid gap="2" templateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) auto' }}>
        <Input
          id="made-password"
          ref={input}
          readOnly
          autoComplete="off"
          value={password}
          minWidth="0"
          fontFamily="ui-monospace, monospace"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="outline" minHeight="12" onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </Grid>
      <chakra.span role="status" srOnly>
        {isCopied ? 'The password is copied' : ''}
      </chakra.span>
    </Box>
  );
};

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
        <Credentials {...credentials} />
        <Text fontSize="sm" color="fg.muted">
          It is shown only now and stored nowhere. It is for one login: {credentials.user.username}{' '}
          is asked to choose another at once.
        </Text>
        <HStack justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </HStack>
      </Stack>
    )}
  </Modal>
);
