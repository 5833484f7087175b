import { Badge, Box, chakra, HStack, Text } from '@chakra-ui/react';
import { serviceLabel } from '@hvac/contract/contact-services';
import type { InboxSubmission } from '@hvac/contract/submissions';
import { useRef } from 'react';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { IconButton } from '../-icon-action.tsx';
import { useNow } from '../-use-now.ts';
import { Age, StatusBadge } from './-submission-status.tsx';

interface SubmissionsTableProps {
  submissions: InboxSubmission[];
  selected: readonly number[];
  /** The submissions with a note that is typed but not added yet. */
  withDraft: readonly number[];
  onSelect: (id: number, isSelected: boolean) => void;
  onView: (id: number) => void;
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

interface SubmissionRowProps extends Pick<SubmissionsTableProps, 'onSelect' | 'onView'> {
  submission: InboxSubmission;
  isSelected: boolean;
  hasDraft: boolean;
  now: number;
}

const SubmissionRow = ({
  submission,
  isSelected,
  hasDraft,
  now,
  onSelect,
  onView,
}: SubmissionRowProps) => {
  const { id, fullName, service, createdAt, status, delivery, isUrgent } = submission;
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
        event.currentTarget.querySelector('button')?.focus({ preventScroll: true });
        onView(id);
      }}
    >
      <Cell py="2">
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
          <Box minWidth="0">
            <HStack columnGap="2" rowGap="1" flexWrap="wrap">
              <Text
                as="span"
                fontWeight={status === 'new' ? 'bold' : 'semibold'}
                overflowWrap="anywhere"
              >
                {fullName}
              </Text>
              <StatusBadge status={status} />
              {isUrgent && <Badge colorPalette="red">No heat or cooling</Badge>}
              {delivery === 'failed' && <Badge colorPalette="red">Mail failed</Badge>}
              {hasDraft && <Badge colorPalette="slate">Note not added</Badge>}
            </HStack>
            <Text display={{ base: 'block', sm: 'none' }} color="fg.muted" overflowWrap="anywhere">
              {serviceLabel(service)}
              <br />
              <SiteDateTime iso={createdAt} /> <Age submission={submission} now={now} />
            </Text>
          </Box>
        </HStack>
      </Cell>
      <Cell display={{ base: 'none', sm: 'table-cell' }} overflowWrap="anywhere">
        {serviceLabel(service)}
      </Cell>
      <Cell display={{ base: 'none', sm: 'table-cell' }} whiteSpace="nowrap">
        <SiteDateTime iso={createdAt} />
        <Box>
          <Age submission={submission} now={now} />
        </Box>
      </Cell>
      <Cell textAlign="end" px={{ base: '2', sm: '4' }}>
        <IconButton
          label={`View details of ${fullName}`}
          tooltip="View details"
          icon="eye"
          onClick={() => onView(id)}
        />
      </Cell>
    </Row>
  );
};

/** The rows of the inbox: a press anywhere on one opens it; for the keyboard, there is the eye button. */
export const SubmissionsTable = ({
  submissions,
  selected,
  withDraft,
  onSelect,
  onView,
}: SubmissionsTableProps) => {
  const now = useNow();
  return (
    <Table
      isHeadHiddenOnPhones
      head={
        <>
          <HeadCell>Name</HeadCell>
          <HeadCell display={{ base: 'none', sm: 'table-cell' }}>Service</HeadCell>
          <HeadCell display={{ base: 'none', sm: 'table-cell' }}>Date</HeadCell>
          <HeadCell textAlign="end" px={{ base: '2', sm: '4' }}>
            Actions
          </HeadCell>
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
          onSelect={onSelect}
          onView={onView}
        />
      ))}
    </Table>
  );
};
