import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import type { SentForm } from '@hvac/contract/receipts';
import { Link } from '@tanstack/react-router';
import { lazy, type MouseEvent, type Ref, Suspense, useState } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { PhoneLink, PhoneNumber } from '../-company.tsx';
import { DangerNotice } from './-danger-notice.tsx';

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

/** What the receipt's heading says: with the first name, where one is to be seen. It breaks between its sentences. */
const Thanks = ({ sent }: { sent: SentForm | null }) => {
  const name = sent?.firstName;
  return (
    <>
      {name && <chakra.span display="inline-block">Got it, {name}.</chakra.span>}{' '}
      <chakra.span display="inline-block">We have your request.</chakra.span>
    </>
  );
};

interface ReceiptPlaceProps {
  titleId: string;
  /** What was sent; null if that is not known any more. */
  sent: SentForm | null;
  /** A message beside the check mark that stays, for visitors without JavaScript. */
  note: string | null;
  /** Ref of the part that must be in view. */
  topRef: Ref<HTMLDivElement>;
  onSendAnother: (event: MouseEvent) => void;
}

/** What replaces the contact form once it was sent (beyond §2). Without JavaScript it works the same. */
export const ReceiptPlace = ({ titleId, sent, note, topRef, onSendAnother }: ReceiptPlaceProps) => {
  const [isUrgent, setUrgent] = useState(sent?.answers?.isUrgent === true);
  const advice = isUrgent
    ? "Please call now. We've marked your request urgent."
    : sent?.emergencyAdvice;
  return (
    <Stack gap="6">
      {sent?.isDanger && <DangerNotice />}
      <Stack ref={topRef} gap="5" scrollMarginTop="28">
        <Box display="flex" alignItems="center" gap="4" minHeight="16">
          <chakra.span
            display="grid"
            placeItems="center"
            flexShrink="0"
            width="12"
            height="12"
            borderRadius="full"
            bg="green.100"
            color="green.800"
            fontSize="2xl"
            aria-hidden
          >
            <Icon name="check" />
          </chakra.span>
          {note && (
            <Text role="status" fontSize="sm" color="fg.muted">
              {note}
            </Text>
          )}
        </Box>
        <Stack gap="2">
          <Heading
            as="h2"
            id={titleId}
            size="md"
            tabIndex={-1}
            outline="none"
            overflowWrap="anywhere"
          >
            <Thanks sent={sent} />
          </Heading>
          {sent && (
            <>
              <Text
                role="status"
                fontSize="lg"
                fontWeight="semibold"
                css={{ '&:empty': { display: 'none' } }}
              >
                {advice}
              </Text>
              <Text fontSize="lg">{sent.answerTime}</Text>
              <Text color="fg.muted">
                Reference <strong>{sent.reference}</strong>
              </Text>
            </>
          )}
        </Stack>
        {/* Messages appear beside the check mark. */}
        <Box
          position="absolute"
          top={{ base: '5', md: '8' }}
          left={{ base: '20', md: '24' }}
          right={{ base: '3', md: '8' }}
        >
          <Toaster />
        </Box>
      </Stack>
      <LinkButton
        colorPalette="accent"
        size="lg"
        alignSelf={{ sm: 'flex-start' }}
        px={{ base: '2', sm: '6' }}
        fontSize={{ base: 'sm', sm: 'md' }}
        whiteSpace="nowrap"
      >
        <PhoneLink>
          <Icon name="phone" />
          {!isUrgent && "Can't wait? "}Call <PhoneNumber />
        </PhoneLink>
      </LinkButton>
      {sent && (
        <Suspense>
          <Receipt sent={sent} onAnswered={(answers) => setUrgent(answers.isUrgent === true)} />
        </Suspense>
      )}
      <chakra.span
        asChild
        display="inline-flex"
        alignItems="center"
        alignSelf="flex-start"
        minHeight="11"
        fontWeight="semibold"
        textDecoration="underline"
        textUnderlineOffset="4px"
      >
        <Link to="/contact" hash="contact-form" onClick={onSendAnother}>
          Send another request
        </Link>
      </chakra.span>
    </Stack>
  );
};
