import type { Company } from '@hvac/contract/company';
import { type CompanyRecord, companyInput } from '@hvac/contract/settings';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, type Issue } from '../../../../../lib/field-errors.ts';
import { errorText, statusOf, trpc } from '../../../../../trpc.ts';
import { showToast } from '../../../../../ui/toast-store.ts';
import { useOfficeForm } from '../../../-use-office-form.ts';
import { useKeepSession } from '../../-session-renewal.ts';
import {
  type CompanyDraft,
  companyDraft,
  companyOfDraft,
  type Errors,
  errorsLeft,
  isSameDraft,
} from './-company-draft.ts';

const MARKED = 'Not saved. Please look at the marked fields.';
const UNSEEN_CONFLICT =
  'Not saved. Somebody else has saved in the meantime, and that could not be loaded:';

// The server reports field paths within the whole input, so they start with `company.`.
const errorsOf = (issues: readonly Issue[]): Errors =>
  fieldErrors(
    issues.map(({ path, message }) => ({
      path: (typeof path === 'string' ? path : path.join('.')).replace(/^company\./, ''),
      message,
    })),
    'path',
  );

/** State of the company form: its values, their errors, and how they are saved. */
export const useCompanyForm = (record: CompanyRecord) => {
  const router = useRouter();
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const save = trpc.settings.saveCompany.useMutation();
  const reset = trpc.settings.resetCompany.useMutation();
  const [stored, setStored] = useState({
    version: record.version,
    draft: companyDraft(record.company),
  });
  const [draft, setDraft] = useState<CompanyDraft>(stored.draft);
  /** The version that another user has saved in the meantime. */
  const [theirs, setTheirs] = useState<CompanyRecord | null>(null);

  const show = ({ company, version }: CompanyRecord) => {
    const fresh = companyDraft(company);
    setStored({ version, draft: fresh });
    setDraft(fresh);
    setTheirs(null);
  };

  /** Updates every part of the back office, including its title. */
  const spread = async (next: CompanyRecord) => {
    utils.settings.company.setData(undefined, next);
    // The record is saved, even if it cannot be refetched now.
    await utils.settings.site.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    await router.invalidate().catch(() => undefined);
  };

  const form = useOfficeForm<Company, string, number>({
    check: () => companyInput.safeParse(companyOfDraft(draft)),
    errorsOf,
    invalid: MARKED,
    send: async (company, version) => {
      const saved = await keepSession(() => save.mutateAsync({ company, version }));
      show(saved);
      showToast({ title: 'Settings saved', description: 'The website shows them from now on.' });
      void spread(saved);
    },
    explain: async (error, errors) => {
      if (statusOf(error) !== 409)
        return Object.keys(errors).length > 0 ? MARKED : `Not saved. ${errorText(error)}`;
      try {
        // Bypasses the cache: an error there would remove the form. Each response is a new object, so each
        // rejection is reported, even for the same record.
        setTheirs(await keepSession(() => utils.client.settings.company.query()));
        return null;
      } catch (thrown) {
        return `${UNSEEN_CONFLICT} ${errorText(thrown)}`;
      }
    },
  });

  return {
    ...form,
    draft,
    theirs,
    isDirty: !isSameDraft(draft, stored.draft),
    isResetting: reset.isPending,
    change: (change: Partial<CompanyDraft>) => {
      form.setErrors((now) => errorsLeft(now, draft, { ...draft, ...change }));
      setDraft((current) => ({ ...current, ...change }));
    },
    /** Shows the version that was saved last, by any user. */
    discard: () => {
      form.reset();
      if (theirs) show(theirs);
      else setDraft(stored.draft);
    },
    submit: () => form.submit(stored.version),
    /** Overwrites the version that another user has saved. */
    overwrite: () => form.submit(theirs?.version ?? stored.version),
    /** @throws when it could not be done */
    resetToDefault: async () => {
      const fresh = await keepSession(() => reset.mutateAsync());
      form.reset();
      show(fresh);
      showToast({ title: 'Settings reset', description: 'Every field is the default again.' });
      void spread(fresh);
    },
  };
};
