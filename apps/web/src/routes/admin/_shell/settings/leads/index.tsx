import { Box, Stack, Text } from '@chakra-ui/react';
import { type LeadSettingsRecord, leadSettingsInput } from '@hvac/contract/leads';
import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { ErrorState } from '../../../../../ui/data-state.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { Edited, FOR_EDITING } from '../../-edited.tsx';
import { Section } from '../-section.tsx';
import { SettingForm } from '../-setting-form.tsx';
import { TextListEditor } from '../-text-list-editor.tsx';
import { useSettingForm } from '../-use-setting-form.ts';
import { AcknowledgementFields } from './-acknowledgement-fields.tsx';
import { isSameDraft, leadsDraft, leadsOfDraft } from './-leads-draft.ts';
import { MailServer } from './-mail-server.tsx';

/** Who is notified while no recipient is saved: the addresses of LEADS_TO. */
const NoRecipient = ({ defaults }: { defaults: string[] }) => (
  <Text fontSize="sm" overflowWrap="anywhere">
    {defaults.length > 0
      ? `Until an address is saved here, those of the variable LEADS_TO are told: ${defaults.join(', ')}.`
      : 'Nobody is told by mail until an address is saved here.'}
  </Text>
);

/** The form for how new requests are handled. */
const LeadsForm = ({ record }: { record: LeadSettingsRecord }) => {
  const utils = trpc.useUtils();
  const { leads } = utils.client;
  const form = useSettingForm({
    loaded: record,
    draftOf: leadsDraft,
    check: (draft) => leadSettingsInput.safeParse(leadsOfDraft(draft)),
    isSame: isSameDraft,
    load: () => leads.settings.query(),
    save: (next) => leads.saveSettings.mutate(next),
    saved: { title: 'Settings saved', description: 'They apply to the next request.' },
    onStored: (stored) => utils.leads.settings.setData(undefined, stored),
  });
  const { draft, errors, change } = form;
  return (
    <SettingForm form={form} name="these settings">
      <Section title="Recipients" hint="Who is told of a new request, each by a mail of their own.">
        {draft.recipients.length === 0 && <NoRecipient defaults={record.defaultRecipients} />}
        <TextListEditor
          path="recipients"
          noun="recipient"
          type="email"
          inputMode="email"
          rows={draft.recipients}
          errors={errors}
          onChange={(recipients) => change({ recipients })}
        />
      </Section>
      <Section
        id="confirmation"
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
      <Section id="reminder" title="Digest" hint="A reminder of requests that nobody has answered.">
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
      <Section id="auto-delete" title="Retention" hint="How long requests are kept.">
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
    </SettingForm>
  );
};

const LeadsScreen = () => (
  <Edited
    query={trpc.leads.settings.useQuery(undefined, FOR_EDITING)}
    failed={<ErrorState title="Error loading settings. Please try again." />}
  >
    {(record) => (
      <Stack gap="6">
        <MailServer record={record} />
        <LeadsForm record={record} />
      </Stack>
    )}
  </Edited>
);

/** How new requests are handled, and the state of the mail server. */
export const Route = createFileRoute('/admin/_shell/settings/leads/')({
  staticData: { title: 'Leads' },
  component: LeadsScreen,
});
