import { Box } from '@chakra-ui/react';
import type { LeadSettingsRecord } from '@hvac/contract/leads';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { RecordForm } from '../-record-form.tsx';
import { Section } from '../-section.tsx';
import { AcknowledgementFields } from './-acknowledgement-fields.tsx';
import { RecipientsEditor } from './-recipients-editor.tsx';
import { useLeadsForm } from './-use-leads-form.ts';

/** The form for what is done about new requests. */
export const LeadsForm = ({ record }: { record: LeadSettingsRecord }) => {
  const form = useLeadsForm(record);
  const { draft, errors, change } = form;
  return (
    <RecordForm form={form} name="these settings">
      <Section title="Recipients" hint="Who is told of a new request, each by a mail of their own.">
        <RecipientsEditor
          value={draft.recipients}
          defaults={record.defaultRecipients}
          errors={errors}
          onChange={(recipients) => change({ recipients })}
        />
      </Section>
      <Section
        title="Acknowledgement"
        hint="A mail to the customer, at once. It repeats nothing that they have typed."
      >
        <AcknowledgementFields
          value={draft.acknowledgement}
          record={record}
          errors={errors}
          onChange={(acknowledgement) => change({ acknowledgement })}
        />
      </Section>
      <Section title="Digest" hint="A reminder of requests that nobody has answered.">
        <Box>
          <Checkbox
            name="isDigestOn"
            isChecked={draft.isDigestOn}
            hint="To all recipients, and only on days when something is new."
            onChange={(isDigestOn) => change({ isDigestOn })}
          >
            Send a mail each morning with what is still new
          </Checkbox>
        </Box>
      </Section>
      <Section title="Retention" hint="How long requests are kept.">
        <Field
          name="retentionMonths"
          label="Delete submissions after this many months"
          hint="Older submissions are deleted for good, with their notes. Leave this empty to keep all."
          error={errors.retentionMonths}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxWidth="32"
              value={draft.retentionMonths}
              onChange={(event) => change({ retentionMonths: event.currentTarget.value })}
            />
          )}
        </Field>
      </Section>
    </RecordForm>
  );
};
