import { type CompanyRecord, companyInput } from '@hvac/contract/settings';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, issuesOf, statusOf, trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { useKeepSession } from '../-session-renewal.tsx';
import {
  type CompanyDraft,
  companyOfDraft,
  draftOf,
  type Errors,
  isSameDraft,
} from './-company-draft.ts';

type Issues = { path: string; message: string }[];

// The first that is wrong with a field is shown.
const errorsOf = (issues: Issues): Errors =>
  Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.replace(/^company\./, ''), message]),
  );

/** The company record while it is edited: what is typed, what is wrong with it, and how it is stored. */
export const useCompanyForm = (record: CompanyRecord) => {
  const router = useRouter();
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const save = trpc.settings.saveCompany.useMutation();
  const reset = trpc.settings.resetCompany.useMutation();
  const [stored, setStored] = useState({ version: record.version, draft: draftOf(record.company) });
  const [draft, setDraft] = useState<CompanyDraft>(stored.draft);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** What somebody else has saved in the meantime. */
  const [theirs, setTheirs] = useState<CompanyRecord | null>(null);

  const show = ({ company, version }: CompanyRecord) => {
    const fresh = draftOf(company);
    setStored({ version, draft: fresh });
    setDraft(fresh);
    setErrors({});
    setFailure(null);
    setTheirs(null);
  };

  /** Lets every part of the back office follow, its title included. */
  const spread = async (next: CompanyRecord) => {
    utils.settings.company.setData(undefined, next);
    // What is stored is stored, even if it cannot be read again at this moment.
    await utils.settings.site.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    await router.invalidate();
  };

  const fail = async (error: unknown) => {
    const issues = issuesOf(error);
    setErrors(errorsOf(issues));
    if (statusOf(error) === 409) {
      const newer = await utils.settings.company
        .fetch(undefined, { staleTime: 0 })
        .catch(() => null);
      if (newer) return setTheirs(newer);
    }
    setFailure(
      issues.length > 0
        ? 'Not saved. Please look at the marked fields.'
        : `Not saved. ${errorText(error)}`,
    );
  };

  const saveOver = async (version: number): Promise<boolean> => {
    if (save.isPending) return true;
    setFailure(null);
    const parsed = companyInput.safeParse(companyOfDraft(draft));
    if (!parsed.success) {
      const issues = parsed.error.issues;
      setErrors(errorsOf(issues.map(({ path, message }) => ({ path: path.join('.'), message }))));
      setFailure('Not saved. Please look at the marked fields.');
      return false;
    }
    try {
      const saved = await keepSession(() => save.mutateAsync({ company: parsed.data, version }));
      show(saved);
      showToast({ title: 'Settings saved', description: 'The website shows them from now on.' });
      await spread(saved);
      return true;
    } catch (error) {
      await fail(error);
      return false;
    }
  };

  return {
    draft,
    errors,
    failure,
    theirs,
    isDirty: !isSameDraft(draft, stored.draft),
    isSaving: save.isPending,
    isResetting: reset.isPending,
    change: (change: Partial<CompanyDraft>) => setDraft((current) => ({ ...current, ...change })),
    discard: () => {
      setDraft(stored.draft);
      setErrors({});
      setFailure(null);
    },
    save: () => saveOver(stored.version),
    /** Saves over what somebody else has saved. */
    overwrite: () => saveOver(theirs?.version ?? stored.version),
    showTheirs: () => {
      if (theirs) show(theirs);
    },
    /** @throws when it could not be done */
    resetToDefault: async () => {
      const fresh = await reset.mutateAsync();
      show(fresh);
      showToast({ title: 'Settings reset', description: 'Every field is the default again.' });
      await spread(fresh);
    },
  };
};
