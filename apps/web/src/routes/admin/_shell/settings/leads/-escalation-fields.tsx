import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import type { LeadSettingsRecord } from '@hvac/contract/leads';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Input, Select } from '../../../../../ui/inputs.tsx';
import type { Errors } from '../-setting-errors.ts';
import { TextListEditor } from '../-text-list-editor.tsx';
import type { LeadsDraft } from './-leads-draft.ts';

type Escalation = LeadsDraft['escalation'];

/** Who would be told now. */
const secondLine = ({ recipients }: Escalation, devices: string[]): string => {
  const told = [...recipients.map(({ text }) => text.trim()).filter(Boolean), ...devices];
  return told.length > 0
    ? `Right now: ${told.join(', ')}.`
    : 'No one yet. Add an email address, or set a device to “Only leads that nobody has opened” under Notifications in the inbox.';
};

interface EscalationFieldsProps {
  value: Escalation;
  record: Pick<LeadSettingsRecord, 'secondDevices'>;
  errors: Errors;
  onChange: (value: Escalation) => void;
}

/** Who else is told of a lead that nobody has opened. */
export const EscalationFields = ({ value, record, errors, onChange }: EscalationFieldsProps) => {
  const change = (changes: Partial<Escalation>) => onChange({ ...value, ...changes });
  const minutes = (name: 'minutes' | 'urgentMinutes', label: string) => (
    <Field name={`escalation.${name}`} label={label} error={errors[`escalation.${name}`]}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxWidth="32"
          value={value[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <Stack gap="5">
      <Box>
        <Checkbox
          name="escalation.isOn"
          isChecked={value.isOn}
          hint="Once for each lead. Urgent leads: until someone answers."
          onChange={(isOn) => change({ isOn })}
        >
          Alert a second person if no one opens a lead
        </Checkbox>
      </Box>
      {value.isOn && (
        <>
          <Grid gap="5" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
            {minutes('minutes', 'After how many minutes')}
            {minutes('urgentMinutes', 'Urgent ones (no heat or AC) after')}
          </Grid>
          <Field name="escalation.hours" label="When">
            {(control) => (
              <Select
                {...control}
                value={value.hours}
                onChange={(event) =>
                  change({ hours: event.currentTarget.value === 'always' ? 'always' : 'open' })
                }
              >
                <option value="open">During business hours, urgent ones always</option>
                <option value="always">Always</option>
              </Select>
            )}
          </Field>
          <Stack gap="3">
            <Text fontSize="sm" overflowWrap="anywhere">
              {secondLine(value, record.secondDevices)}
            </Text>
            <TextListEditor
              path="escalation.recipients"
              noun="second address"
              type="email"
              inputMode="email"
              rows={value.recipients}
              errors={errors}
              onChange={(recipients) => change({ recipients })}
            />
          </Stack>
        </>
      )}
    </Stack>
  );
};
