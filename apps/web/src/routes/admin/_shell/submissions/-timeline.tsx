import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { minutes } from '@hvac/contract/durations';
import { firstNameOf } from '@hvac/contract/first-name';
import {
  addNoteInput,
  MAX_NOTE_LENGTH,
  type SubmissionDetails,
  type SubmissionEvent,
  type Undelivered,
} from '@hvac/contract/submissions';
import { reminderOfNote } from '@hvac/contract/time-texts';
import type { ReactNode } from 'react';
import { durationText } from '../../../../lib/age.ts';
import { Field } from '../../../../ui/field.tsx';
import { Textarea } from '../../../../ui/inputs.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { Moment } from '../../-kit/-moment.tsx';
import { OfficeForm, SubmitButton } from '../../-kit/-office-form.tsx';
import { useOfficeForm } from '../../-kit/-use-office-form.ts';
import { DeliveryList } from './-deliveries.tsx';
import { DialogSection } from './-dialog-section.tsx';
import { useSubmissionChange } from './-submission-changes.ts';
import { STATUS_LABELS } from './-submission-status.tsx';

interface NoteFormProps {
  /** The submission that the note belongs to. */
  id: number;
  /** The typed note; kept when the dialog closes, until it is added. */
  note: string;
  onType: (note: string) => void;
}

/** Adds a note to the history. */
export const NoteForm = ({ id, note, onType }: NoteFormProps) => {
  const change = useSubmissionChange((inbox, input: { id: number; note: string }) =>
    inbox.addNote.mutate(input),
  );
  const form = useOfficeForm({
    check: (typed) => addNoteInput.safeParse({ id, note: typed.note }),
    send: async (input: { id: number; note: string }) => {
      await change.mutateAsync(input);
      onType('');
    },
  });
  return (
    <OfficeForm
      form={form}
      actions={
        <Box>
          <SubmitButton form={form} variant="outline" pending="Adding...">
            Add note
          </SubmitButton>
        </Box>
      }
    >
      <Field name="note" label="Add a note" error={form.errors.note}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            placeholder="e.g., Coming today 4:30 with Rick"
            value={note}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        )}
      </Field>
    </OfficeForm>
  );
};

const responseTime = (count: number) =>
  count < 1 ? 'less than a minute' : durationText(minutes(count));

interface EntryProps {
  author: string;
  iso: string;
  /** What happened, in a few words. */
  did: string;
  children?: ReactNode;
}

const Entry = ({ author, iso, did, children }: EntryProps) => (
  <Box
    as="li"
    position="relative"
    pl="5"
    fontSize="sm"
    css={{
      '&::before': {
        content: '""',
        position: 'absolute',
        left: '0',
        top: '0.45em',
        width: '9px',
        height: '9px',
        borderRadius: '50%',
        background: '{colors.slate.300}',
      },
    }}
  >
    <Text overflowWrap="anywhere">
      <chakra.span fontWeight="semibold">{author}</chakra.span> {did}
    </Text>
    {children}
    <Text fontSize="xs" color="fg.muted">
      <SiteDateTime iso={iso} />
    </Text>
  </Box>
);

const didOf = ({ status, subject, note }: SubmissionEvent) => {
  const reminder = reminderOfNote(note);
  if (reminder !== null) return `set a reminder for ${reminder}`;
  if (status) return `marked it ${STATUS_LABELS[status].toLowerCase()}`;
  return subject === null ? 'added a note' : 'answered by email';
};

/** What is said of an answer that has not arrived, before the time at which it was written. */
const ANSWERS: Record<Undelivered, string> = {
  waiting: 'Sending the answer of',
  late: 'Answer waiting since',
  failed: 'Answer not delivered, written',
};

/** The history of a submission: notes, answers and changes of its status, oldest first. */
export const Timeline = ({
  details: { fullName, createdAt, minutesToAnswer, answer, badAddress, events, deliveries },
}: {
  details: SubmissionDetails;
}) => (
  <DialogSection title="Activity">
    {answer && (
      <Text
        fontSize="sm"
        color={answer.state === 'waiting' ? 'fg.body' : 'red.800'}
        fontWeight="semibold"
      >
        {answer.state === 'failed' && badAddress?.problem === 'bounced'
          ? 'Answer bounced, written'
          : ANSWERS[answer.state]}{' '}
        <Moment iso={answer.since} />
      </Text>
    )}
    {minutesToAnswer !== null && (
      <Text fontSize="sm" color="green.800" fontWeight="semibold">
        First reply after {responseTime(minutesToAnswer)}
      </Text>
    )}
    <Stack as="ol" gap="4" listStyleType="none">
      <Entry author={firstNameOf(fullName) ?? fullName} iso={createdAt} did="sent the form" />
      {events.map((event) => (
        <Entry
          key={event.id}
          author={event.author ?? firstNameOf(fullName) ?? fullName}
          iso={event.createdAt}
          did={didOf(event)}
        >
          {event.note && reminderOfNote(event.note) === null && (
            <Box my="1" px="3" py="2" bg="slate.50" borderRadius="md" whiteSpace="pre-wrap">
              {event.note}
            </Box>
          )}
          <DeliveryList deliveries={deliveries.filter((delivery) => delivery.event === event.id)} />
        </Entry>
      ))}
    </Stack>
  </DialogSection>
);
