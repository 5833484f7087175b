import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { Device } from '@hvac/contract/push';
import { useState } from 'react';
import { ageText } from '../../../lib/age.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Pending } from '../../../ui/data-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { failureText } from '../-kit/-failure-text.ts';
import { LoadError } from '../-kit/-load-error.tsx';
import { useNow } from '../-kit/-use-now.ts';
import { useSessionMutation } from '../-login/-use-session-mutation.ts';
import { DeviceChoices } from './-device-choices.tsx';
import { knownDevice } from './-known-device.ts';
import { HowToAllow, HowToInstall, NoAddress, Unsupported } from './-not-possible.tsx';
import { supportHere } from './-subscription.ts';
import { TurnOn } from './-turn-on.tsx';

const Row = ({ device }: { device: Device }) => {
  const { id, name, username, isOwn, seenAt, isGone, error } = device;
  const now = useNow();
  const utils = trpc.useUtils();
  const removal = useSessionMutation(
    () => utils.client.devices.remove.mutate({ id }),
    () => utils.devices.list.invalidate(),
  );
  return (
    <HStack as="li" justify="space-between" align="start" gap="3" fontSize="sm">
      <Box minWidth="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {isOwn ? name : `${username}: ${name}`}
        </Text>
        <Text color="fg.muted">Office last opened there {ageText(seenAt, now)}</Text>
        {isGone ? (
          <Text color="fg.error">No longer notified. Open the office there once.</Text>
        ) : (
          error && (
            <Text color="fg.error" overflowWrap="anywhere">
              The last message failed: {error}
            </Text>
          )
        )}
        {removal.error && (
          <Text role="alert" color="fg.error" fontWeight="medium">
            {failureText(removal.error)}
          </Text>
        )}
      </Box>
      <Button
        variant="outline"
        px="3"
        aria-label={`Remove ${isOwn ? name : `${name} of ${username}`}`}
        aria-disabled={removal.isPending || undefined}
        onClick={() => removal.isPending || removal.mutate(undefined)}
      >
        Remove
      </Button>
    </HStack>
  );
};

/** The other devices that are notified. */
const DeviceList = ({ devices }: { devices: Device[] }) => (
  <Stack as="section" gap="3" pt="5" borderTopWidth="1px" borderColor="line">
    <Heading as="h3" size="sm">
      Other devices
    </Heading>
    <Stack as="ul" gap="4" listStyleType="none">
      {devices.map((device) => (
        <Row key={device.id} device={device} />
      ))}
    </Stack>
  </Stack>
);

const TITLE = 'notifications-title';

const Content = () => {
  const { data, isError } = trpc.devices.list.useQuery(undefined, { refetchOnMount: 'always' });
  // What this device is changes with what is done here.
  const [, setChanges] = useState(0);
  const onChange = () => setChanges((changes) => changes + 1);
  if (isError) return <LoadError title="Couldn't load who is notified. Please try again." />;
  if (!data) return <Pending />;
  const { key, siteUrl, devices } = data;
  const id = knownDevice();
  const here = devices.find((device) => device.id === id && device.isOwn);
  const others = devices.filter((device) => device !== here);
  const support = supportHere();
  return (
    <>
      {key === null || support === 'insecure' ? (
        <NoAddress siteUrl={siteUrl} isSet={key !== null} />
      ) : support === 'iphone-tab' ? (
        <HowToInstall />
      ) : support === 'unsupported' ? (
        <Unsupported />
      ) : support === 'denied' ? (
        <HowToAllow />
      ) : here ? (
        <DeviceChoices device={here} onOff={onChange} />
      ) : (
        <TurnOn websiteKey={key} wasOn={id !== null} onChange={onChange} />
      )}
      {others.length > 0 && <DeviceList devices={others} />}
    </>
  );
};

/** What this device is notified of, and which other ones are notified (beyond §6). */
export const NotificationsDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal isOpen onClose={onClose} labelledBy={TITLE}>
    <Stack gap="5" p={{ base: '5', sm: '7' }}>
      <HStack justify="space-between" gap="3">
        <Heading as="h2" id={TITLE} size="lg">
          Notifications
        </Heading>
        <Button variant="ghost" width="11" px="0" mr="-2" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </HStack>
      <Content />
    </Stack>
  </Modal>
);
