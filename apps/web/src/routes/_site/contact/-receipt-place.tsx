import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { SentForm } from '@hvac/contract/receipts';
import { lazy, Suspense } from 'react';
import { PhoneNumberLink } from '../-company.tsx';

const Nothing = () => null;

/** Loads the details of a receipt; if that fails, its first lines remain. */
export const loadReceipt = () =>
  import('./-receipt.tsx').then(
    ({ Receipt }) => Receipt,
    () => Nothing,
  );

// Server rendering cannot wait; browsers load the receipt only when needed, because few visitors ever see it.
const Receipt = import.meta.env.SSR
  ? await loadReceipt()
  : lazy(async () => ({ default: await loadReceipt() }));

const Received = ({ reference, answerTime }: SentForm) => (
  <Stack gap="2">
    <Heading as="h3" size="md">
      We have received your request
    </Heading>
    <Text>
      Your reference is <strong>{reference}</strong>. {answerTime}
    </Text>
    <Text>
      If it cannot wait, call <PhoneNumberLink />.
    </Text>
  </Stack>
);

/** What stays on the page after the form was sent, until the visitor leaves. */
export interface Aftermath {
  sent?: SentForm | undefined;
  isFailed?: boolean;
}

/**
 * The receipt: reference, answer time, what was sent, and three questions; or a notice that nothing was sent. The
 * first lines are in a region that is always present, so that screen readers announce them.
 */
export const ReceiptPlace = ({ sent, isFailed = false }: Aftermath) => (
  <Stack
    gap="6"
    p={sent || isFailed ? { base: '4', md: '6' } : '0'}
    bg={isFailed ? 'red.50' : 'bg.soft'}
    color={isFailed ? 'red.800' : 'fg'}
    borderRadius="md"
  >
    <Box role="status">
      {isFailed && (
        <Text>
          <strong>Your request has not been sent.</strong> Everything you typed is still here.
          Please try again in a few minutes, or call us: <PhoneNumberLink />.
        </Text>
      )}
      {sent && <Received {...sent} />}
    </Box>
    {sent && (
      <Suspense>
        <Receipt sent={sent} />
      </Suspense>
    )}
  </Stack>
);
