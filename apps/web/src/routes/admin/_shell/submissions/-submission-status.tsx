import { Badge, chakra, Grid, Text } from '@chakra-ui/react';
import { hours } from '@hvac/contract/durations';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { InboxSubmission } from '@hvac/contract/submissions';
import { ageText, durationText } from '../../../../lib/age.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type StatusChange, statusButtonId } from './-submission-changes.ts';

/** The statuses in words. */
export const STATUS_LABELS: Record<SubmissionStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  booked: 'Booked',
  lost: 'Lost',
  spam: 'Spam',
};

/** The palette of each status. */
export const STATUS_PALETTES: Record<
  SubmissionStatus,
  'ember' | 'ice' | 'green' | 'slate' | 'red'
> = { new: 'ember', contacted: 'ice', booked: 'green', lost: 'slate', spam: 'red' };

export const StatusBadge = ({ status }: { status: SubmissionStatus }) => (
  <Badge colorPalette={STATUS_PALETTES[status]} flexShrink="0" whiteSpace="nowrap">
    {STATUS_LABELS[status]}
  </Badge>
);

interface AgeProps {
  submission: Pick<
    InboxSubmission,
    'status' | 'createdAt' | 'deletedAt' | 'deletedBy' | 'remindAt'
  >;
  /** The current time in milliseconds. */
  now: number;
}

/** How long ago a submission arrived, or was moved to the trash; highlighted while a new one has waited for more than an hour. */
export const Age = ({ submission, now }: AgeProps) => {
  const { status, createdAt, deletedAt, deletedBy, remindAt } = submission;
  if (deletedAt !== null) {
    return (
      <chakra.span fontSize="xs" color="fg.muted" whiteSpace="nowrap">
        deleted {ageText(deletedAt, now)}
        {deletedBy && ` by ${deletedBy}`}
      </chakra.span>
    );
  }
  const age = now - Date.parse(createdAt);
  if (status === 'new' && remindAt === null && age > hours(1)) {
    return (
      <chakra.span
        display="inline-flex"
        alignItems="center"
        gap="1"
        fontSize="xs"
        fontWeight="bold"
        color="ember.700"
        whiteSpace="nowrap"
      >
        <Icon name="clock" />
        waiting {durationText(age)}
      </chakra.span>
    );
  }
  // Hidden from screen readers, because it only shortens the date beside it.
  return (
    <chakra.span aria-hidden fontSize="xs" color="fg.muted" whiteSpace="nowrap">
      {ageText(createdAt, now)}
    </chakra.span>
  );
};

/** Sets the status with a single press. */
export const StatusChoice = ({ change }: { change: StatusChange }) => (
  <chakra.fieldset borderWidth="0" p="0" m="0" minWidth="0">
    <chakra.legend mb="1.5" p="0" fontSize="sm" fontWeight="semibold">
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
    {change.failure && (
      <Text role="alert" mt="2" fontSize="sm" fontWeight="medium" color="fg.error">
        Couldn't change the status. {change.failure}
      </Text>
    )}
  </chakra.fieldset>
);
