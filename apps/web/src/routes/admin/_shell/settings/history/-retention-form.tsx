import {
  AUDIT_MONTHS,
  type HistorySettings,
  type HistorySettingsRecord,
  historySettingsInput,
} from '@hvac/contract/audit';
import { trpc } from '../../../../../trpc.ts';
import { Field } from '../../../../../ui/field.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { RecordForm } from '../-record-form.tsx';
import { Section } from '../-section.tsx';
import { numberText, typedNumber } from '../-typed-number.ts';
import { useRecordForm, type Versioned } from '../-use-record-form.ts';

const versioned = ({ settings, version }: HistorySettingsRecord): Versioned<HistorySettings> => ({
  value: settings,
  version,
});

const useRetentionForm = (record: HistorySettingsRecord) => {
  const utils = trpc.useUtils();
  const save = trpc.audit.saveSettings.useMutation();
  return useRecordForm({
    record: versioned(record),
    field: 'settings',
    draftOf: ({ keptMonths }: HistorySettings) => ({ keptMonths: numberText(keptMonths) }),
    check: ({ keptMonths }) =>
      historySettingsInput.safeParse({ keptMonths: typedNumber(keptMonths) }),
    isSame: (one, other) => one.keptMonths.trim() === other.keptMonths.trim(),
    save: async (settings, version) => {
      const saved = await save.mutateAsync({ settings, version });
      utils.audit.settings.setData(undefined, saved);
      showToast({ title: 'Settings saved', description: 'Older events go within the hour.' });
      await utils.audit.events.invalidate();
      return versioned(saved);
    },
    load: async () => versioned(await utils.client.audit.settings.query()),
  });
};

/** The form for how long the history is kept. */
export const RetentionForm = ({ record }: { record: HistorySettingsRecord }) => {
  const form = useRetentionForm(record);
  return (
    <RecordForm form={form} name="these settings">
      <Section title="Retention" hint="How long the history is kept.">
        <Field
          name="keptMonths"
          label="Delete events after this many months"
          hint={`From ${AUDIT_MONTHS.least} to ${AUDIT_MONTHS.most}. Younger events cannot be changed or deleted by anybody here.`}
          error={form.errors.keptMonths}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxWidth="32"
              value={form.draft.keptMonths}
              onChange={(event) => form.change({ keptMonths: event.currentTarget.value })}
            />
          )}
        </Field>
      </Section>
    </RecordForm>
  );
};
