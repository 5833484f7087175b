import type { Company } from '@hvac/contract/company';
import { type CompanyRecord, companyInput } from '@hvac/contract/settings';
import { trpc } from '../../../../../trpc.ts';
import { showToast } from '../../../../../ui/toast-store.ts';
import { useRecordForm, type Versioned } from '../-use-record-form.ts';
import { useSettingsRefresh } from '../-use-settings-refresh.ts';
import { companyDraft, companyOfDraft, isSameDraft } from './-company-draft.ts';

const versioned = ({ company, version }: CompanyRecord): Versioned<Company> => ({
  value: company,
  version,
});

/** State of the company form: its values, their errors, and how they are saved. */
export const useCompanyForm = (record: CompanyRecord) => {
  const utils = trpc.useUtils();
  const refresh = useSettingsRefresh();
  const save = trpc.settings.saveCompany.useMutation();
  const reset = trpc.settings.resetCompany.useMutation();

  const spread = (next: CompanyRecord) => {
    utils.settings.company.setData(undefined, next);
    void refresh();
  };

  const form = useRecordForm({
    record: versioned(record),
    field: 'company',
    draftOf: companyDraft,
    check: (draft) => companyInput.safeParse(companyOfDraft(draft)),
    isSame: isSameDraft,
    save: async (company, version) => {
      const saved = await save.mutateAsync({ company, version });
      showToast({ title: 'Settings saved', description: 'The website shows them from now on.' });
      spread(saved);
      return versioned(saved);
    },
    load: async () => versioned(await utils.client.settings.company.query()),
  });

  return {
    ...form,
    isResetting: reset.isPending,
    /** @throws if the reset fails */
    resetToDefault: async () => {
      await form.replace(async () => {
        const fresh = await reset.mutateAsync();
        spread(fresh);
        return versioned(fresh);
      });
      showToast({ title: 'Settings reset', description: 'Every field is the default again.' });
    },
  };
};
