import { HStack, Stack, Text } from '@chakra-ui/react';
import type { ChangeDeviceInput, Device, DeviceTest } from '@hvac/contract/push';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { SiteDateTime } from '../../-company-record.tsx';
import { ErrorText } from '../-kit/-error-text.tsx';
import { failureText } from '../-kit/-failure-text.ts';
import { CheckField, SelectField } from '../-kit/-fields.tsx';
import { useSessionMutation } from '../-login/-use-session-mutation.ts';
import { leaveDevice } from './-sync-device.ts';

const Tested = ({ test }: { test: DeviceTest }) => {
  if (test.state === 'sent') {
    return (
      <>
        Handed to {test.service} on <SiteDateTime iso={test.at} />. Nothing on the screen after a
        minute? Look at Focus or Do Not Disturb, and at the battery settings of the browser.
      </>
    );
  }
  if (test.state === 'gone') {
    return <>This device takes no more notifications. Turn them off and on again.</>;
  }
  return <>It wasn't sent: {test.error}</>;
};

const LINES = [
  { value: 'first', label: 'Every lead' },
  { value: 'second', label: 'Only leads that nobody has opened' },
] as const;

const HOURS = [
  { value: 'always', label: 'Always' },
  { value: 'open', label: 'During business hours, urgent ones always' },
] as const;

interface DeviceChoicesProps {
  /** This device. */
  device: Device;
  /** Called once it is turned off. */
  onOff: () => void;
}

/** What this device is notified of, and when. */
export const DeviceChoices = ({ device, onOff }: DeviceChoicesProps) => {
  const { id, pausedUntil } = device;
  const utils = trpc.useUtils();
  const { devices } = utils.client;
  const refresh = () => utils.devices.list.invalidate();
  const change = useSessionMutation((changes: Omit<ChangeDeviceInput, 'id'>) => {
    return devices.change.mutate({ id, ...changes });
  }, refresh);
  const test = useSessionMutation(() => devices.test.mutate({ id }), refresh);
  const removal = useSessionMutation(
    async () => {
      await devices.remove.mutate({ id });
      await leaveDevice();
    },
    async () => {
      await refresh();
      onOff();
    },
  );
  const form = { draft: device, errors: {}, change: change.mutate };
  const failed = change.error ?? test.error ?? removal.error;
  return (
    <Stack gap="5">
      <Stack gap="1">
        <Text fontWeight="semibold">This device is notified.</Text>
        {pausedUntil && (
          <Text>
            Paused until <SiteDateTime iso={pausedUntil} />.
          </Text>
        )}
      </Stack>
      <SelectField form={form} name="line" label="What for" options={LINES} />
      <SelectField form={form} name="hours" label="When" options={HOURS} />
      <CheckField
        form={form}
        name="details"
        label="Show name and message"
        hint="They also show on the locked screen."
      />
      <Text role="status" fontSize="sm" css={{ '&:empty': { display: 'none' } }}>
        {test.data && <Tested test={test.data} />}
      </Text>
      <ErrorText>{failed && failureText(failed)}</ErrorText>
      <HStack gap="3" flexWrap="wrap">
        <Button
          variant="outline"
          aria-disabled={test.isPending || undefined}
          onClick={() => test.isPending || test.mutate(undefined)}
        >
          {test.isPending ? 'Sending...' : 'Send a test'}
        </Button>
        <Button variant="outline" onClick={() => change.mutate({ isPaused: pausedUntil === null })}>
          {pausedUntil === null ? 'Pause until tomorrow 8 AM' : 'Go on now'}
        </Button>
        <Button
          variant="outline"
          colorPalette="red"
          aria-disabled={removal.isPending || undefined}
          onClick={() => removal.isPending || removal.mutate(undefined)}
        >
          {removal.isPending ? 'Turning off...' : 'Turn off'}
        </Button>
      </HStack>
    </Stack>
  );
};
