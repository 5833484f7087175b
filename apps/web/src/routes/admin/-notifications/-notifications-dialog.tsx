import { Heading, HStack, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Pending } from '../../../ui/data-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { LoadError } from '../-kit/-load-error.tsx';
import { DeviceChoices } from './-device-choices.tsx';
import { DeviceList } from './-device-list.tsx';
import { knownDevice } from './-known-device.ts';
import { HowToAllow, HowToInstall, NoAddress, Unsupported } from './-not-possible.tsx';
import { supportHere } from './-subscription.ts';
import { TurnOn } from './-turn-on.tsx';

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
