import { Box, HStack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../-kit/-icon-buttons.tsx';

type Copying = 'not yet' | 'copied' | 'failed';

interface CopyEmailProps {
  email: string;
  /** The link with the address, which stays beside the button however long it is. */
  children: ReactNode;
}

/** Copies the address of a customer. */
export const CopyEmail = ({ email, children }: CopyEmailProps) => {
  const [copying, setCopying] = useState<Copying>('not yet');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(email);
      setCopying('copied');
    } catch {
      // Without HTTPS, browsers give pages no access to the clipboard.
      setCopying('failed');
    }
  };
  return (
    <>
      <HStack gap="0" minWidth="0">
        {children}
        <IconButton
          label="Copy email"
          tooltip="Copy email"
          icon={copying === 'copied' ? 'check' : 'copy'}
          onClick={copy}
        />
      </HStack>
      <Box role="status" flexBasis={copying === 'failed' ? '100%' : undefined}>
        {copying === 'copied' && <Text srOnly>Copied {email}</Text>}
        {copying === 'failed' && (
          <Text fontSize="sm" color="fg.muted">
            Couldn't copy. Select the address above.
          </Text>
        )}
      </Box>
    </>
  );
};
