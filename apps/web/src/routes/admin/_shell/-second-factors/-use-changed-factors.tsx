import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { AddedSecondFactor } from '@hvac/contract/second-factors';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { useCopy } from '../../-kit/-use-copy.ts';
import { useViewer } from '../../-login/-viewer.ts';

/** The content of the downloaded file. */
const fileOf = (codes: string[], username: string) =>
  `Backup codes of ${username} for ${window.location.host}\nEach works once.\n\n${codes.join('\n')}\n`;

const Codes = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => {
  const { username } = useViewer();
  const { isCopied, copy } = useCopy(codes.join('\n'));
  return (
    <Stack gap="5" p={{ base: '5', sm: '7' }}>
      <Heading as="h2" id="recovery-codes-title" size="lg">
        Save these backup codes
      </Heading>
      <Text color="fg.body">
        They get you in if you lose your phone. Each works once. We show them only now: print them,
        or save them with your passwords.
      </Text>
      <Box
        as="ul"
        aria-label="Backup codes"
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(max(8rem, 40%), 1fr))"
        gap="2"
        p="4"
        bg="slate.50"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        fontFamily="ui-monospace, monospace"
        textAlign="center"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <HStack gap="3" justify="flex-end" flexWrap="wrap">
        <Button variant="outline" onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <LinkButton
          variant="outline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes, username))}`}
          download="backup-codes.txt"
          asChild={false}
        >
          Download
        </LinkButton>
        <Button onClick={onClose}>I saved them</Button>
      </HStack>
      <Text as="span" role="status" srOnly>
        {isCopied ? 'The codes are copied' : ''}
      </Text>
    </Stack>
  );
};

interface RecoveryCodesDialogProps {
  /** Null closes the dialog. */
  codes: string[] | null;
  onClose: () => void;
}

/** Shows recovery codes, only once. */
const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => (
  <Modal isOpen={codes !== null} onClose={onClose} labelledBy="recovery-codes-title" isLocked>
    {codes && <Codes codes={codes} onClose={onClose} />}
  </Modal>
);

/** The displayed recovery codes, and the message that follows once they are closed. */
interface ShownCodes {
  codes: string[];
  message: { title: string; description: string };
}

/** Says that the user's second factors have changed, after the recovery codes that came with it. */
export const useChangedFactors = () => {
  const utils = trpc.useUtils();
  const [shown, setShown] = useState<ShownCodes | null>(null);
  const changed = async (title: string, codes: string[] | null = null) => {
    const message = { title, description: "You're logged out everywhere else." };
    // A message above an open dialog could be neither read out nor dismissed.
    if (codes) setShown({ codes, message });
    else showToast(message);
    await Promise.all([utils.secondFactors.own.invalidate(), utils.auth.session.invalidate()]);
  };
  const added = (what: string) => (answer: AddedSecondFactor) =>
    changed(`${what} added`, answer.recoveryCodes);
  const close = () => {
    if (shown) showToast(shown.message);
    setShown(null);
  };
  return {
    changed,
    added,
    codesDialog: <RecoveryCodesDialog codes={shown?.codes ?? null} onClose={close} />,
  };
};
