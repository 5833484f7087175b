import { AUDIT_MONTHS, type HistorySettings, historySettingsInput } from '@hvac/contract/audit';
import type { Versioned } from '@hvac/contract/versioned';
import { trpc } from '../../../../../trpc.ts';
import { NumberField } from '../../../-kit/-fields.tsx';
import { Section } from '../-section.tsx';
import { SettingForm } from '../-setting-form.tsx';
import { numberText, typedNumber } from '../-typed-number.ts';
import { useSettingForm } from '../-use-setting-form.ts';

/** The form for how long the history is kept. */
export const RetentionForm = ({ loaded }: { loaded: Versioned<HistorySettings> }) => {
  const utils = trpc.useUtils();
  const { audit } = utils.client;
  const form = useSettingForm({
    subject: 'history',
    loaded,
    draftOf: ({ keptMonths }: HistorySettings) => ({ keptMonths: numberText(keptMonths) }),
    check: ({ keptMonths }) =>
      historySettingsInput.safeParse({ keptMonths: typedNumber(keptMonths) }),
    isSame: (one, other) => one.keptMonths.trim() === other.keptMonths.trim(),
    load: () => audit.settings.query(),
    save: (next) => audit.saveSettings.mutate(next),
    saved: { title: 'Settings saved', description: 'Older entries are deleted automatically.' },
    onStored: (stored) => {
      utils.audit.settings.setData(undefined, stored);
      return utils.audit.events.invalidate();
    },
  });
  return (
    <SettingForm form={form} name="these settings">
      <Section title="Keep activity" hint="Older entries are deleted automatically.">
        <NumberField
          form={form}
          name="keptMonths"
          label="Months to keep"
          hint={`From ${AUDIT_MONTHS.least} to ${AUDIT_MONTHS.most}. No one can change or delete newer entries.`}
        />
      </Section>
    </SettingForm>
  );
};
