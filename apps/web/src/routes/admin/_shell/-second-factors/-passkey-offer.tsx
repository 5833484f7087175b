import { HStack, Text } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { Notice } from '../../-kit/-notice.tsx';
import { restoreLostFocus } from '../../-kit/-restore-lost-focus.ts';
import { declinePasskey, endPasskeyOffer, usePasskeyOffer } from '../../-login/-passkey-offer.ts';
import { useViewer } from '../../-login/-viewer.ts';
import { AddPasskeyDialog } from './-add-passkey-dialog.tsx';
import { thisDevice } from './-this-device.ts';
import { useChangedFactors } from './-use-changed-factors.tsx';

const question = () =>
  ['iPhone', 'iPad', 'Mac'].includes(thisDevice(navigator))
    ? 'Use Face ID or your fingerprint next time?'
    : 'Use your fingerprint, face, or screen lock next time?';

/** On the first screen after a login with a password: offers to log in without one from now on. */
export const PasskeyOffer = () => {
  const { id } = useViewer();
  const titleId = useId();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [firstPath] = useState(path);
  const [isAdding, setAdding] = useState(false);
  const { added, codesDialog } = useChangedFactors();
  const offer = usePasskeyOffer();
  const isOffered = offer?.userId === id && path === firstPath;

  useEffect(() => {
    if (path !== firstPath) endPasskeyOffer();
  }, [path, firstPath]);
  useEffect(() => endPasskeyOffer, []);

  return (
    <>
      {isOffered && (
        <Notice
          as="section"
          aria-labelledby={titleId}
          tone="plain"
          p={{ base: '5', md: '6' }}
          actions={
            <HStack gap="2">
              <Button
                variant="outline"
                onClick={() => {
                  declinePasskey(id);
                  showToast({
                    title: "OK, we won't ask again here",
                    description: "It's in Settings, under Two-step login.",
                  });
                  restoreLostFocus();
                }}
              >
                Not now
              </Button>
              <Button onClick={() => setAdding(true)}>Set up</Button>
            </HStack>
          }
        >
          <Text id={titleId} fontWeight="semibold">
            {question()}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            No username or password on this device.
            {offer.isFirstFactor && ' On others, your password will also need a backup code.'}
          </Text>
        </Notice>
      )}
      <AddPasskeyDialog
        isOpen={isAdding && isOffered}
        onClose={() => setAdding(false)}
        onAdded={async (answer) => {
          setAdding(false);
          endPasskeyOffer();
          await added('Passkey')(answer);
          restoreLostFocus();
        }}
      />
      {codesDialog}
    </>
  );
};
