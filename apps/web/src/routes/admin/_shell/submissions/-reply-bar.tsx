import { chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { smsHref, telHref } from '@hvac/contract/contact-links';
import { SUBMISSION_STATUSES } from '@hvac/contract/submission-tabs';
import type { ListedSubmission } from '@hvac/contract/submissions';
import { useState } from 'react';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type StatusChange, statusButtonId } from './-submission-changes.ts';
import { STATUS_LABELS } from './-submission-status.tsx';

type Copying = 'not yet' | 'copied' | 'failed';

/** Whether the outcome is visible elsewhere, and announced to screen readers only. */
const IS_ONLY_READ: Record<Copying, boolean> = { 'not yet': true, copied: true, failed: false };

const CopyEmail = ({ email }: { email: string }) => {
  const [copying, setCopying] = useState<Copying>('not yet');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(email);
      setCopying('copied');
    } catch {
      // Without HTTPS, browsers give pages no access to the clipboard.
      setCopying('failed');
    }
  };
  return (
    <>
      <Button variant="outline" px="2" onClick={copy}>
        <Icon name={copying === 'copied' ? 'check' : 'copy'} />
        {copying === 'copied' ? 'Copied' : 'Copy e-mail'}
      </Button>
      <Text
        role="status"
        gridColumn="1 / -1"
        fontSize="sm"
        color="fg.muted"
        srOnly={IS_ONLY_READ[copying]}
      >
        {copying === 'copied' && `Copied ${email}`}
        {copying === 'failed' &&
          'The browser does not allow copying here. Select the address below.'}
      </Text>
    </>
  );
};

/** Sets the status with a single press. */
const StatusChoice = ({ change }: { change: StatusChange }) => (
  <chakra.fieldset borderWidth="0" p="0" m="0" minWidth="0">
    <chakra.legend mb="1.5" p="0" fontSize="sm" color="fg.muted">
      Status
    </chakra.legend>
    <Grid templateColumns={{ base: 'repeat(6, 1fr)', sm: 'repeat(5, 1fr)' }} gap="1.5">
      {SUBMISSION_STATUSES.map((status, index) => {
        const isChosen = status === change.status;
        return (
          <Button
            key={status}
            id={statusButtonId(status)}
            gridColumn={{ base: index < 3 ? 'span 2' : 'span 3', sm: 'auto' }}
            variant={isChosen ? 'solid' : 'outline'}
            px="2"
            aria-pressed={isChosen}
            onClick={() => change.set(status)}
          >
            {STATUS_LABELS[status]}
          </Button>
        );
      })}
    </Grid>
  </chakra.fieldset>
);

interface ReplyBarProps {
  submission: ListedSubmission;
  change: StatusChange;
}

/** The ways to reply, and the status: first in the dialog, within reach of a thumb. */
export const ReplyBar = ({ submission: { phone, email }, change }: ReplyBarProps) => (
  <Stack gap="4">
    <Grid
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' }}
      gap="2"
    >
      <LinkButton
        colorPalette="accent"
        gridColumn={{ base: '1 / -1', sm: 'auto' }}
        onClick={change.noteContact}
      >
        <a href={telHref(phone)}>
          <Icon name="phone" />
          Call
        </a>
      </LinkButton>
      <LinkButton variant="outline" px="2" onClick={change.noteContact}>
        <a href={smsHref(phone)}>
          <Icon name="message-square" />
          Text
        </a>
      </LinkButton>
      <CopyEmail email={email} />
    </Grid>
    {change.isContactedLikely && (
      <HStack
        role="status"
        justify="space-between"
        columnGap="3"
        rowGap="2"
        flexWrap="wrap"
        px="4"
        py="2.5"
        bg="ice.100"
        borderRadius="md"
      >
        <Text fontSize="sm" fontWeight="semibold" color="ice.800">
          Have you reached them?
        </Text>
        <Button colorPalette="ice" onClick={() => change.setFromElsewhere('contacted')}>
          <Icon name="check" />
          Mark as contacted
        </Button>
      </HStack>
    )}
    <StatusChoice change={change} />
    {change.failure && (
      <Text role="alert" fontSize="sm" fontWeight="medium" color="fg.error">
        The status was not changed. {change.failure}
      </Text>
    )}
  </Stack>
);
