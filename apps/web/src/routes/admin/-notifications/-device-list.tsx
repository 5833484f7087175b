import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { Device } from '@hvac/contract/push';
import { ageText } from '../../../lib/age.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { failureText } from '../-kit/-failure-text.ts';
import { useNow } from '../-kit/-use-now.ts';
import { useSessionMutation } from '../-login/-use-session-mutation.ts';

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
export const DeviceList = ({ devices }: { devices: Device[] }) => (
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
