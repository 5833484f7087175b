import { Badge, Heading, Stack, Text } from '@chakra-ui/react';
import { shownPhone, telHref } from '@hvac/contract/phone-number';
import type { WaitingRequest } from '@hvac/contract/push';
import { ageText } from '../../lib/age.ts';
import { trpc } from '../../trpc.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from './-use-now.ts';

/**
 * The request that the link of a notification shows without a login.
 * @returns undefined until that is known, and null if there is nothing to show
 */
export const useWaitingRequest = (link: string | null): WaitingRequest | null | undefined => {
  const { data, isPending } = trpc.contact.waiting.useQuery(
    { from: link ?? '' },
    {
      enabled: link !== null,
      retry: false,
      // Asked once, so that nothing moves while somebody types below it.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  return link !== null && isPending ? undefined : (data ?? null);
};

const TITLE = 'waiting-request';

/** Who waits for a call, which needs no login. */
export const WaitingRequestCard = ({ request }: { request: WaitingRequest }) => {
  const { name, phone, service, isUrgent, createdAt } = request;
  const call = telHref(phone);
  const now = useNow();
  return (
    <Stack
      as="section"
      aria-labelledby={TITLE}
      gap="3"
      mb="6"
      p="4"
      bg="slate.50"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      <Stack gap="1" align="start">
        {isUrgent && <Badge colorPalette="red">No heat or AC</Badge>}
        <Heading as="h2" id={TITLE} size="md" overflowWrap="anywhere" maxWidth="full">
          {name}
        </Heading>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" maxWidth="full">
          {service} · {ageText(createdAt, now)}
        </Text>
      </Stack>
      {call === null ? (
        <Text overflowWrap="anywhere">{shownPhone(phone)}</Text>
      ) : (
        <LinkButton size="lg" px="3" py="2">
          <a href={call}>
            <Icon name="phone" />
            Call {shownPhone(phone)}
          </a>
        </LinkButton>
      )}
    </Stack>
  );
};
