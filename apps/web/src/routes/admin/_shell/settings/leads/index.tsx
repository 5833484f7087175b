import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { type LeadSettingsRecord, leadSettingsInput } from '@hvac/contract/leads';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { EditedData, FOR_EDITING } from '../../../-kit/-edited-data.tsx';
import { CheckField, groupOf, NumberField } from '../../../-kit/-fields.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { Section } from '../-section.tsx';
import { SettingForm } from '../-setting-form.tsx';
import { TextListEditor } from '../-text-list-editor.tsx';
import { useSettingForm } from '../-use-setting-form.ts';
import { AcknowledgementFields } from './-acknowledgement-fields.tsx';
import { EscalationFields } from './-escalation-fields.tsx';
import { isSameDraft, leadsDraft, leadsOfDraft } from './-leads-draft.ts';
import { MailServer } from './-mail-server.tsx';
import { RepliesDialog } from './-replies-dialog.tsx';

/** The saved replies by their names, and the button that edits them. */
const SavedReplies = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel isFlush>
      <Section
        id="saved-replies"
        title="Saved replies"
        hint="To answer a lead by email in two taps."
      >
        <EditedData query={trpc.replies.settings.useQuery(undefined, FOR_EDITING)}>
          {(record) => (
            <>
              <Text fontSize="sm" overflowWrap="anywhere">
                {record.value.savedReplies.map(({ name }) => name).join(' · ') || 'None yet.'}
              </Text>
              {record.sender === null && (
                <Text fontSize="sm" color="fg.muted">
                  Connect your email account to answer leads by email.
                </Text>
              )}
              <Box>
                <Button variant="outline" onClick={() => setOpen(true)}>
                  Edit saved replies
                </Button>
              </Box>
              <RepliesDialog record={record} isOpen={isOpen} onClose={() => setOpen(false)} />
            </>
          )}
        </EditedData>
      </Section>
    </Panel>
  );
};

/** Who gets new leads while no address is saved: those of LEADS_TO. */
const NoRecipient = ({ defaults }: { defaults: string[] }) => (
  <Text fontSize="sm" overflowWrap="anywhere">
    {defaults.length > 0
      ? `Right now leads go to ${defaults.join(', ')} (set by your web person).`
      : 'No one yet.'}
  </Text>
);

/** The form for how new requests are handled. */
const LeadsForm = ({ record }: { record: LeadSettingsRecord }) => {
  const utils = trpc.useUtils();
  const { leads } = utils.client;
  const form = useSettingForm({
    subject: 'leads',
    loaded: record,
    draftOf: leadsDraft,
    check: (draft) => leadSettingsInput.safeParse(leadsOfDraft(draft)),
    isSame: isSameDraft,
    load: () => leads.settings.query(),
    save: (next) => leads.saveSettings.mutate(next),
    saved: { title: 'Settings saved', description: 'Starts with the next lead.' },
    onStored: (stored) => utils.leads.settings.setData(undefined, stored),
  });
  const { draft, errors, change } = form;
  return (
    <SettingForm form={form} name="these settings">
      <Section id="recipients" title="Who gets new leads" hint="Each person gets their own email.">
        {draft.recipients.length === 0 && <NoRecipient defaults={record.defaultRecipients} />}
        {!record.mail && (
          <Text fontSize="sm">
            No email goes out yet.{' '}
            <chakra.span asChild textDecoration="underline">
              <Link to="." hash="email-account">
                Connect your email
              </Link>
            </chakra.span>
          </Text>
        )}
        <TextListEditor
          path="recipients"
          noun="email address"
          type="email"
          inputMode="email"
          rows={draft.recipients}
          errors={errors}
          onChange={(recipients) => change({ recipients })}
        />
      </Section>
      <Section id="confirmation" title="Confirmation email" hint="Sent to the customer right away.">
        <AcknowledgementFields form={groupOf(form, 'acknowledgement')} record={record} />
      </Section>
      <Section id="reminder" title="Morning reminder" hint="So no lead is forgotten.">
        <CheckField
          form={form}
          name="isDigestOn"
          label="Email us each morning if any leads are still unanswered"
          hint="Goes to everyone who gets new leads."
        />
      </Section>
      <Section
        id="escalation"
        title="Second person"
        hint="So no homeowner waits while you're on a roof."
      >
        <EscalationFields form={groupOf(form, 'escalation')} record={record} />
      </Section>
      <Section id="auto-delete" title="Auto-delete" hint="How long leads are kept.">
        <NumberField
          form={form}
          name="retentionMonths"
          label="Delete leads after this many months"
          hint="Their notes go, too. Leave blank to keep them forever."
        />
      </Section>
    </SettingForm>
  );
};

const LeadsScreen = () => (
  <EditedData query={trpc.leads.settings.useQuery(undefined, FOR_EDITING)}>
    {(record) => (
      <Stack gap="6">
        <LeadsForm record={record} />
        <MailServer record={record} />
        <SavedReplies />
      </Stack>
    )}
  </EditedData>
);

/** How new requests are handled, and the state of the mail server. */
export const Route = createFileRoute('/admin/_shell/settings/leads/')({
  staticData: { title: 'Lead alerts' },
  component: LeadsScreen,
});
