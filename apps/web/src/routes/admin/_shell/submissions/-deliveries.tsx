import { Badge, Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import type { Delivery, DeliveryKind, RecipientState } from '@hvac/contract/submissions';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../../ui/button.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { useViewer } from '../../-login/-viewer.ts';
import { MAIL_FAULTS } from '../-mail-faults.ts';
import { DialogSection } from './-dialog-section.tsx';
import { useSubmissionChange } from './-submission-changes.ts';

const KINDS: Record<DeliveryKind, string> = {
  rush: 'Email about several leads',
  notification: 'Email',
  acknowledgement: 'Confirmation email to the customer',
  webhook: 'Webhook',
  urgent: 'Urgent email',
  urgentWebhook: 'Urgent webhook',
  push: 'Notification',
  urgentPush: 'Urgent notification',
  escalation: 'Email: no one has opened it',
  escalationPush: 'Notification: no one has opened it',
  reminder: 'Reminder by email',
  reminderPush: 'Reminder',
  replyCopy: 'Copy of the answer',
  reply: 'Email to the customer',
};

const LABELS: Record<RecipientState, string> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
  held: 'On hold',
  skipped: 'Not needed',
};
const PALETTES: Record<RecipientState, 'green' | 'ice' | 'red' | 'slate'> = {
  sent: 'green',
  waiting: 'ice',
  failed: 'red',
  held: 'slate',
  skipped: 'slate',
};

/** Notes that an email to the customer came back to the office's mailbox, or takes that back. */
const Bounce = ({ delivery: { id, recipient, bouncedAt } }: { delivery: Delivery }) => {
  const hasBounced = bouncedAt === null;
  const noting = useSubmissionChange((inbox, input: { delivery: string; hasBounced: boolean }) =>
    inbox.setBounced.mutate(input),
  );
  const label = hasBounced ? 'It bounced' : "It didn't bounce";
  return (
    <>
      <Button
        variant={hasBounced ? 'ghost' : 'outline'}
        ml={hasBounced ? '-4' : undefined}
        textDecoration={hasBounced ? 'underline' : undefined}
        fontWeight={hasBounced ? 'normal' : undefined}
        aria-label={`${label}: email to ${recipient}`}
        aria-disabled={noting.isPending || undefined}
        onClick={() => noting.isPending || noting.mutate({ delivery: id, hasBounced })}
      >
        {label}
      </Button>
      {noting.error && (
        <Text role="alert" fontSize="sm" color="fg.error">
          {failureText(noting.error)}
        </Text>
      )}
    </>
  );
};

/** The kinds that go to the customer. */
const TO_CUSTOMER: readonly DeliveryKind[] = ['reply', 'acknowledgement'];

const SendAgain = ({ delivery: { id, recipient } }: { delivery: Delivery }) => {
  const sending = useSubmissionChange((inbox, delivery: string) =>
    inbox.sendAgain.mutate({ delivery }),
  );
  return (
    <>
      <Button
        variant="outline"
        aria-label={`Send again to ${recipient}`}
        aria-disabled={sending.isPending || undefined}
        onClick={() => sending.isPending || sending.mutate(id)}
      >
        Send again
      </Button>
      {sending.error && (
        <Text role="alert" fontSize="sm" color="fg.error">
          {failureText(sending.error)}
        </Text>
      )}
    </>
  );
};

const DeliveryEntry = ({ delivery }: { delivery: Delivery }) => {
  const { kind, recipient, state, stage, error, nextAttemptAt, settledAt, attempts } = delivery;
  const hasBounced = delivery.bouncedAt !== null && state === 'failed';
  const canBounce = TO_CUSTOMER.includes(kind) && (state === 'sent' || hasBounced);
  return (
    <Stack as="li" gap="1.5" fontSize="sm">
      <HStack justify="space-between" columnGap="3" align="start">
        <Box minWidth="0">
          <Text as="span" fontWeight="semibold" overflowWrap="anywhere">
            {recipient}
          </Text>
          <Text as="span" display="block" color="fg.muted">
            {KINDS[kind]}
            {state === 'sent' && settledAt && (
              <>
                , <SiteDateTime iso={settledAt} />
              </>
            )}
          </Text>
        </Box>
        <Badge colorPalette={PALETTES[state]} flexShrink="0">
          {hasBounced ? 'Bounced' : LABELS[state]}
        </Badge>
      </HStack>
      {state !== 'sent' && error && (
        <Box px="3" py="2" bg={state === 'failed' ? 'red.50' : 'slate.50'} borderRadius="sm">
          <Text fontWeight="medium">
            Tried {attempts === 1 ? 'once' : `${attempts} times`}
            {stage && `: ${MAIL_FAULTS[stage]}`}
          </Text>
          <Text fontFamily="ui-monospace, monospace" overflowWrap="anywhere">
            {error}
          </Text>
        </Box>
      )}
      {state === 'waiting' && nextAttemptAt && (
        <Text color="fg.muted">
          Next try at <SiteDateTime iso={nextAttemptAt} />
        </Text>
      )}
      {(state === 'failed' || canBounce) && (
        <HStack gap="2" flexWrap="wrap">
          {state === 'failed' && <SendAgain delivery={delivery} />}
          {canBounce && <Bounce delivery={delivery} />}
        </HStack>
      )}
    </Stack>
  );
};

/** Deliveries with their outcome; nothing if there are none. */
export const DeliveryList = ({ deliveries }: { deliveries: Delivery[] }) =>
  deliveries.length > 0 && (
    <Stack as="ul" gap="4" listStyleType="none">
      {deliveries.map((delivery) => (
        <DeliveryEntry key={delivery.id} delivery={delivery} />
      ))}
    </Stack>
  );

/** Who was notified of a submission, and with what outcome. */
export const Deliveries = ({ deliveries }: { deliveries: Delivery[] }) => {
  const { isAdmin } = useViewer();
  return (
    <DialogSection title="Alerts">
      {deliveries.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          No one was alerted about this lead.{' '}
          {isAdmin && (
            <chakra.span asChild textDecoration="underline">
              <Link to="/admin/settings/leads">Set up alerts</Link>
            </chakra.span>
          )}
        </Text>
      ) : (
        <DeliveryList deliveries={deliveries} />
      )}
    </DialogSection>
  );
};
