import {
  type LeadSettings,
  type LeadSettingsRecord,
  leadSettingsInput,
} from '@hvac/contract/leads';
import { trpc } from '../../../../../trpc.ts';
import { showToast } from '../../../../../ui/toast-store.ts';
import { useRecordForm, type Versioned } from '../-use-record-form.ts';
import { isSameDraft, leadsDraft, leadsOfDraft } from './-leads-draft.ts';

const versioned = ({ settings, version }: LeadSettingsRecord): Versioned<LeadSettings> => ({
  value: settings,
  version,
});

/** State of the form of the lead settings: its values, their errors, and how they are saved. */
export const useLeadsForm = (record: LeadSettingsRecord) => {
  const utils = trpc.useUtils();
  const save = trpc.leads.saveSettings.useMutation();
  return useRecordForm({
    record: versioned(record),
    field: 'settings',
    draftOf: leadsDraft,
    check: (draft) => leadSettingsInput.safeParse(leadsOfDraft(draft)),
    isSame: isSameDraft,
    save: async (settings, version) => {
      const saved = await save.mutateAsync({ settings, version });
      utils.leads.settings.setData(undefined, saved);
      showToast({ title: 'Settings saved', description: 'They apply to the next request.' });
      return versioned(saved);
    },
    load: async () => versioned(await utils.client.leads.settings.query()),
  });
};
