import type { Company } from '@hvac/contract/company';
import { type CompanyRecord, companyInput } from '@hvac/contract/settings';
import { useRouter } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { showToast } from '../../../../../ui/toast-store.ts';
import { useKeepSession } from '../../-session-renewal.ts';
import { useRecordForm, type Versioned } from '../-use-record-form.ts';
import { companyDraft, companyOfDraft, isSameDraft } from './-company-draft.ts';

const versioned = ({ company, version }: CompanyRecord): Versioned<Company> => ({
  value: company,
  version,
});

/** State of the company form: its values, their errors, and how they are saved. */
export const useCompanyForm = (record: CompanyRecord) => {
  const router = useRouter();
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const save = trpc.settings.saveCompany.useMutation();
  const reset = trpc.settings.resetCompany.useMutation();

  /** Updates every part of the back office, including its title. */
  const spread = async (next: CompanyRecord) => {
    utils.settings.company.setData(undefined, next);
    // The record is saved, even if it cannot be refetched now.
    await utils.settings.site.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    await router.invalidate().catch(() => undefined);
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
      void spread(saved);
      return versioned(saved);
    },
    load: async () => versioned(await utils.client.settings.company.query()),
  });

  return {
    ...form,
    isResetting: reset.isPending,
    /** @throws when it could not be done */
    resetToDefault: async () => {
      const fresh = await keepSession(() => reset.mutateAsync());
      form.reset();
      form.show(versioned(fresh));
      showToast({ title: 'Settings reset', description: 'Every field is the default again.' });
      void spread(fresh);
    },
  };
};
