import { Badge, Box, chakra, HStack, Text } from '@chakra-ui/react';
import { serviceLabel, shortServiceLabel } from '@hvac/contract/contact-services';
import { days } from '@hvac/contract/durations';
import { shownPhone, telHref } from '@hvac/contract/phone-number';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import type { InboxSubmission } from '@hvac/contract/submissions';
import { useRef } from 'react';
import { cityOf } from '../../../../lib/city.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Cell, HeadCell, Row, Table, WIDE_TABLE } from '../../../../ui/table.tsx';
import { SiteDateTime, useServiceTitles } from '../../../-company-record.tsx';
import { IconButton } from '../../-kit/-icon-buttons.tsx';
import { useNow } from '../../-kit/-use-now.ts';
import { ReminderDue } from '../-reminder-due.tsx';
import { UndeliveredLine } from '../-undelivered-answer.tsx';
import { OpenedBy } from './-opening.tsx';
import { Age, StatusBadge } from './-submission-status.tsx';

interface SubmissionsTableProps {
  submissions: InboxSubmission[];
  selected: readonly number[];
  /** The submissions with a note that is typed but not added yet. */
  withDraft: readonly number[];
  /** Whether the rows have different statuses. */
  hasStatus: boolean;
  onSelect: (id: number, isSelected: boolean) => void;
  onView: (id: number) => void;
  /** Called when the phone begins to call the customer. */
  onCall: (id: number) => void;
}

/** What has an action of its own in a row. */
const CONTROLS = 'a, button, input, label';

/** A press that moves farther than this, in pixels, selects text. */
const FARTHEST = 4;

interface Point {
  clientX: number;
  clientY: number;
}

const isFar = (from: Point, to: Point) =>
  Math.hypot(from.clientX - to.clientX, from.clientY - to.clientY) > FARTHEST;

type ShownRow = Pick<SubmissionsTableProps, 'hasStatus' | 'onSelect' | 'onView' | 'onCall'>;

interface SubmissionRowProps extends ShownRow {
  submission: InboxSubmission;
  isSelected: boolean;
  hasDraft: boolean;
  now: number;
}

const ONLY_WIDE = { display: 'none', css: { [WIDE_TABLE]: { display: 'table-cell' } } } as const;
const NOT_WIDE = { css: { [WIDE_TABLE]: { display: 'none' } } } as const;

/** What is settled comes back no more. */
const SETTLED: readonly SubmissionStatus[] = ['booked', 'lost', 'spam'];

const WEEK = days(7);

/** When a submission arrived, where there is no column for it: its age during the first week, then its date. */
const ShortDate = ({ submission, now }: Pick<SubmissionRowProps, 'submission' | 'now'>) => {
  const date = <SiteDateTime iso={submission.createdAt} />;
  if (now - Date.parse(submission.createdAt) > WEEK) return date;
  return (
    <>
      <chakra.span srOnly>{date}</chakra.span>
      <Age submission={submission} now={now} />
    </>
  );
};

const SubmissionRow = ({
  submission,
  isSelected,
  hasDraft,
  now,
  hasStatus,
  onSelect,
  onView,
  onCall,
}: SubmissionRowProps) => {
  const { id, fullName, phone, service, message, createdAt, status, isUrgent, remindAt } =
    submission;
  const city = submission.houseAddress && cityOf(submission.houseAddress);
  const call = telHref(phone);
  const titles = useServiceTitles();
  const pressed = useRef<Point | null>(null);
  return (
    <Row
      cursor="pointer"
      // Keeps the focused control clear of the selection bar.
      css={{ '& :is(button, input)': { scrollMarginBottom: '8rem' } }}
      bg={isSelected ? 'navy.50' : undefined}
      onPointerDown={({ clientX, clientY }) => {
        pressed.current = { clientX, clientY };
      }}
      onClick={(event) => {
        const { target } = event;
        const isOnControl = target instanceof Element && target.closest(CONTROLS);
        if (isOnControl || (pressed.current && isFar(pressed.current, event))) return;
        // The dialog returns the focus to where it was.
        const buttons = [...event.currentTarget.querySelectorAll('button')];
        buttons.find((button) => button.checkVisibility())?.focus({ preventScroll: true });
        onView(id);
      }}
    >
      {/* Takes the width that the other columns leave, so that the message can be cut off. */}
      <Cell py="2" width="full" maxWidth="0">
        <HStack gap="1" align="center" minWidth="0">
          <chakra.label
            display="grid"
            placeItems="center"
            width="11"
            height="11"
            ml="-3"
            flexShrink="0"
            cursor="pointer"
          >
            <chakra.input
              type="checkbox"
              aria-label={`Select ${fullName}`}
              checked={isSelected}
              onChange={(event) => onSelect(id, event.currentTarget.checked)}
              width="5"
              height="5"
              css={{ accentColor: '{colors.navy.800}' }}
            />
          </chakra.label>
          <Box position="relative" flex="1" minWidth="0" py="1">
            <HStack columnGap="2" rowGap="1" flexWrap="wrap">
              <Text
                as="span"
                fontWeight={status === 'new' ? 'bold' : 'semibold'}
                overflowWrap="anywhere"
                lineClamp={2}
              >
                {fullName}
              </Text>
              {hasStatus && <StatusBadge status={status} />}
              {isUrgent && <Badge colorPalette="red">No heat / no AC</Badge>}
              {submission.soundsUrgent && <Badge colorPalette="ember">Sounds urgent</Badge>}
              {remindAt && !SETTLED.includes(status) && (
                <Badge colorPalette="slate">
                  <ReminderDue iso={remindAt} />
                </Badge>
              )}
              {submission.answer?.state === 'waiting' && (
                <Badge colorPalette="slate">Sending answer</Badge>
              )}
              {submission.alert === 'failed' && <Badge colorPalette="red">Alert failed</Badge>}
              {submission.alert === 'late' && <Badge colorPalette="ember">Alert waiting</Badge>}
              {hasDraft && <Badge colorPalette="slate">Unsaved note</Badge>}
              {status === 'new' && submission.deletedAt === null && (
                <OpenedBy opening={submission} now={now} />
              )}
            </HStack>
            <UndeliveredLine lead={submission} />
            <Text truncate color="fg.body">
              {message}
            </Text>
            <HStack
              {...NOT_WIDE}
              columnGap="1"
              rowGap="0"
              flexWrap="wrap"
              fontSize="xs"
              color="fg.muted"
            >
              <Text as="span" overflowWrap="anywhere">
                {[shortServiceLabel(service, titles), city].filter(Boolean).join(' · ')} ·
              </Text>
              <ShortDate submission={submission} now={now} />
            </HStack>
            {/* Takes the place of the eye where there is no room for one. */}
            <chakra.button
              type="button"
              {...NOT_WIDE}
              position="absolute"
              inset="0"
              cursor="pointer"
              aria-label={`View details of ${fullName}`}
              onClick={() => onView(id)}
            />
          </Box>
        </HStack>
      </Cell>
      <Cell {...ONLY_WIDE} overflowWrap="anywhere">
        <Box width="11rem">
          {serviceLabel(service, titles)}
          {city && <Box color="fg.muted">{city}</Box>}
        </Box>
      </Cell>
      <Cell {...ONLY_WIDE} whiteSpace="nowrap">
        <SiteDateTime iso={createdAt} />
        <Box>
          <Age submission={submission} now={now} />
        </Box>
      </Cell>
      <Cell textAlign="end" px={{ base: '2', md: '4' }} whiteSpace="nowrap">
        {call !== null && (
          <LinkButton variant="outline" width="11" px="0" onClick={() => onCall(id)}>
            <a href={call} aria-label={`Call ${fullName}, ${shownPhone(phone)}`}>
              <Icon name="phone" />
            </a>
          </LinkButton>
        )}
        <chakra.span display="none" css={{ [WIDE_TABLE]: { display: 'inline' } }} ml="1">
          <IconButton
            label={`View details of ${fullName}`}
            tooltip="View details"
            icon="eye"
            onClick={() => onView(id)}
          />
        </chakra.span>
      </Cell>
    </Row>
  );
};

/** The rows of the inbox: a press anywhere on one opens it; for the keyboard, there is a button. */
export const SubmissionsTable = ({
  submissions,
  selected,
  withDraft,
  ...row
}: SubmissionsTableProps) => {
  const now = useNow();
  return (
    <Table
      isHeadHiddenWhenNarrow
      head={
        <>
          <HeadCell>Name</HeadCell>
          <HeadCell {...ONLY_WIDE}>Service</HeadCell>
          <HeadCell {...ONLY_WIDE}>Date</HeadCell>
          <HeadCell textAlign="end">Actions</HeadCell>
        </>
      }
    >
      {submissions.map((submission) => (
        <SubmissionRow
          key={submission.id}
          submission={submission}
          isSelected={selected.includes(submission.id)}
          hasDraft={withDraft.includes(submission.id)}
          now={now}
          {...row}
        />
      ))}
    </Table>
  );
};
