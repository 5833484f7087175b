import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ErrorText } from '../-kit/-error-text.tsx';
import { failureText } from '../-kit/-failure-text.ts';
import { useKeepSession } from '../-login/-session-renewal.ts';
import { forgetDevice, rememberDevice } from './-known-device.ts';
import { subscribe, unsubscribe } from './-subscription.ts';
import { offeredInstall } from './-use-notified-device.ts';

/** After which a push service that does not answer is unlikely to, in milliseconds. */
const TIMEOUT_MS = 20_000;

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/** Said while the browser asks its push service, which some never answer. */
const Waiting = () => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, TIMEOUT_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack role="status" gap="1" fontSize="sm">
      <Text>Your browser is asking its push service …</Text>
      {isLate && (
        <Text>
          It hasn't answered. In Brave, switch on “Use Google services for push messaging”. Chromium
          without Google's services can't do this.
        </Text>
      )}
    </Stack>
  );
};

interface TurnOnProps {
  /** The public key of the website. */
  websiteKey: string;
  /** Whether this device was notified before. */
  wasOn: boolean;
  onChange: () => void;
}

/** Turns notifications on for this device. */
export const TurnOn = ({ websiteKey, wasOn, onChange }: TurnOnProps) => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const [details, setDetails] = useState(true);
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const install = offeredInstall();

  const turnOn = async () => {
    setWaiting(true);
    setFailure(null);
    try {
      const subscription = await subscribe(websiteKey);
      const device = await keepSession(() =>
        utils.client.devices.save.mutate({ ...subscription, details }),
      );
      rememberDevice(device);
      await utils.devices.list.invalidate();
    } catch (error) {
      if (isRefusal(error) && Notification.permission !== 'denied') {
        setFailure('You have not allowed notifications. Try again, and choose “Allow”.');
      } else if (!isRefusal(error)) {
        setFailure(`Notifications are not on. ${failureText(error)}`);
      }
    } finally {
      setWaiting(false);
      onChange();
    }
  };
  const decline = async () => {
    forgetDevice();
    onChange();
    await unsubscribe();
  };

  return (
    <Stack gap="4">
      <Stack gap="1">
        <Text fontWeight="semibold">
          {wasOn ? 'This device was notified before.' : 'Get new leads on this device.'}
        </Text>
        <Text>Within seconds, also when this page is closed.</Text>
      </Stack>
      <Box>
        <Checkbox
          name="details"
          isChecked={details}
          isDisabled={isWaiting}
          hint="They also show on the locked screen. The message travels encrypted: Google, Apple, Mozilla or Microsoft pass it on and can't read it."
          onChange={setDetails}
        >
          Show name and message
        </Checkbox>
      </Box>
      {isWaiting && <Waiting />}
      <ErrorText>{failure}</ErrorText>
      <HStack gap="3" flexWrap="wrap">
        <Button aria-disabled={isWaiting || undefined} onClick={() => isWaiting || turnOn()}>
          {wasOn ? 'Turn on again' : 'Turn on'}
        </Button>
        {wasOn && (
          <Button variant="outline" disabled={isWaiting} onClick={decline}>
            No, thanks
          </Button>
        )}
        {install && (
          <Button variant="outline" disabled={isWaiting} onClick={install}>
            Install as an app
          </Button>
        )}
      </HStack>
      {install && (
        <Text fontSize="sm" color="fg.muted">
          Install it too: browsers take the permission away from websites that are seldom opened,
          but not from apps.
        </Text>
      )}
    </Stack>
  );
};
