import { Grid, Stack, Text } from '@chakra-ui/react';
import type { LeadSettingsRecord } from '@hvac/contract/leads';
import { CheckField, type FieldForm, NumberField, SelectField } from '../../../-kit/-fields.tsx';
import { TextListEditor } from '../-text-list-editor.tsx';
import type { LeadsDraft } from './-leads-draft.ts';

type Escalation = LeadsDraft['escalation'];

/** Who would be notified now. */
const notifiedNow = ({ recipients }: Escalation, devices: string[]): string => {
  const notified = [...recipients.map(({ text }) => text.trim()).filter(Boolean), ...devices];
  return notified.length > 0
    ? `Right now: ${notified.join(', ')}.`
    : 'No one yet. Add an email address, or set a device to “Only leads that nobody has opened” under Notifications in the inbox.';
};

const HOURS = [
  { value: 'open', label: 'During business hours, urgent ones always' },
  { value: 'always', label: 'Always' },
] as const;

interface EscalationFieldsProps {
  form: FieldForm<Escalation>;
  record: Pick<LeadSettingsRecord, 'secondDevices'>;
}

/** Who else is notified of a lead that nobody has opened. */
export const EscalationFields = ({ form, record }: EscalationFieldsProps) => (
  <Stack gap="5">
    <CheckField
      form={form}
      name="isOn"
      label="Alert a second person if no one opens a lead"
      hint="Once for each lead. Urgent leads: until someone answers."
    />
    {form.draft.isOn && (
      <>
        <Grid gap="5" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
          <NumberField form={form} name="minutes" label="After how many minutes" />
          <NumberField form={form} name="urgentMinutes" label="Urgent ones (no heat or AC) after" />
        </Grid>
        <SelectField form={form} name="hours" label="When" options={HOURS} />
        <Stack gap="3">
          <Text fontSize="sm" overflowWrap="anywhere">
            {notifiedNow(form.draft, record.secondDevices)}
          </Text>
          <TextListEditor
            path="escalation.recipients"
            noun="second address"
            type="email"
            inputMode="email"
            rows={form.draft.recipients}
            errors={form.errors}
            onChange={(recipients) => form.change({ recipients })}
          />
        </Stack>
      </>
    )}
  </Stack>
);
