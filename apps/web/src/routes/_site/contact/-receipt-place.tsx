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

// Rendering on a server cannot wait; a browser loads what few visitors ever see only when it is needed.
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

/** What lasts after the form was sent, until the visitor leaves. */
export interface Aftermath {
  sent?: SentForm | undefined;
  isFailed?: boolean;
}

/**
 * The receipt: reference, time of the answer, what was sent, and three questions; or that nothing was sent. The
 * first lines are in a region that is always there, so that a screen reader announces them.
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
