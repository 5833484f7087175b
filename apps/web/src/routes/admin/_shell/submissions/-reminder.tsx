import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { clockIn, dayAfter } from '@hvac/contract/clocks';
import { MAX_REMINDER_DAYS, type SubmissionDetails } from '@hvac/contract/submissions';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { useCompany } from '../../../-company-record.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { ReminderDue } from '../-reminder-due.tsx';
import { useSubmissionChange } from './-submission-changes.ts';

/** Chooses the day on which a lead comes back to New. */
export const Reminder = ({ details: { id, remindAt, status } }: { details: SubmissionDetails }) => {
  const { timeZone } = useCompany();
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState('');
  const change = useSubmissionChange((inbox, chosen: string | null) =>
    inbox.remind.mutate({ id, day: chosen }),
  );
  const { day: today } = clockIn(timeZone, new Date());
  const choose = (chosen: string | null) => {
    if (change.isPending) return;
    change.mutate(chosen, { onSuccess: () => setOpen(false) });
  };
  return (
    <Stack gap="3">
      <HStack gap="3" flexWrap="wrap">
        {remindAt !== null ? (
          <>
            <Text fontSize="sm">
              <ReminderDue iso={remindAt} />
            </Text>
            <Button variant="outline" px="3" onClick={() => choose(null)}>
              Remove reminder
            </Button>
          </>
        ) : (
          <Button
            variant="outline"
            px="3"
            aria-expanded={isOpen}
            onClick={() => setOpen((wasOpen) => !wasOpen)}
          >
            <Icon name="clock" />
            Remind me
          </Button>
        )}
      </HStack>
      {isOpen && remindAt === null && (
        <Stack gap="3" p="4" bg="slate.50" borderRadius="md">
          <Text fontSize="sm">
            {status === 'new'
              ? "We'll hide this lead until then, and remind everyone at 8 AM."
              : "We'll put this lead back in New and remind everyone, at 8 AM that day."}
          </Text>
          <HStack gap="2" flexWrap="wrap">
            <Button variant="outline" px="3" onClick={() => choose(dayAfter(today, 1))}>
              Tomorrow
            </Button>
            <Button variant="outline" px="3" onClick={() => choose(dayAfter(today, 3))}>
              In 3 days
            </Button>
          </HStack>
          <HStack gap="2" align="end" flexWrap="wrap">
            <Field name="day" label="Or on a day">
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  maxWidth="64"
                  min={dayAfter(today, 1)}
                  max={dayAfter(today, MAX_REMINDER_DAYS)}
                  value={day}
                  onChange={(event) => setDay(event.currentTarget.value)}
                />
              )}
            </Field>
            <Button variant="outline" px="3" disabled={day === ''} onClick={() => choose(day)}>
              Set reminder
            </Button>
          </HStack>
        </Stack>
      )}
      {change.error && (
        <Box role="alert" fontSize="sm" fontWeight="medium" color="fg.error">
          {failureText(change.error)}
        </Box>
      )}
    </Stack>
  );
};
