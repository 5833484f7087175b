import { type CompanyRecord, companyInput } from '@hvac/contract/settings';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../../../lib/field-errors.ts';
import { errorText, issuesOf, statusOf, trpc } from '../../../../../trpc.ts';
import { showToast } from '../../../../../ui/toast-store.ts';
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

// The server names the fields by the whole call.
const errorsOf = (error: unknown): Errors =>
  fieldErrors<string>(
    issuesOf(error).map(({ path, message }) => ({ path: path.replace(/^company\./, ''), message })),
    'path',
  ) as Errors;

/**
 * The company record while it is edited: what is typed, what is wrong with it, and how it is stored.
 * @param onErrors called when fields are marked as wrong
 */
export const useCompanyForm = (record: CompanyRecord, onErrors: () => void) => {
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
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** What somebody else has saved in the meantime. */
  const [theirs, setTheirs] = useState<CompanyRecord | null>(null);

  const show = ({ company, version }: CompanyRecord) => {
    const fresh = companyDraft(company);
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
    await router.invalidate().catch(() => undefined);
  };

  const mark = (found: Errors) => {
    setErrors(found);
    onErrors();
  };

  const fail = async (error: unknown) => {
    const found = errorsOf(error);
    mark(found);
    if (statusOf(error) === 409) {
      try {
        // Past the cache: a failure there would take the form away. Every answer is an object of its
        // own and tells of every refusal, though the same record may stand in the way again.
        return setTheirs(await keepSession(() => utils.client.settings.company.query()));
      } catch (thrown) {
        return setFailure(`${UNSEEN_CONFLICT} ${errorText(thrown)}`);
      }
    }
    setFailure(Object.keys(found).length > 0 ? MARKED : `Not saved. ${errorText(error)}`);
  };

  const saveOver = async (version: number): Promise<void> => {
    if (isSaving) return;
    setFailure(null);
    const parsed = companyInput.safeParse(companyOfDraft(draft));
    if (!parsed.success) {
      mark(fieldErrors<string>(parsed.error.issues, 'path') as Errors);
      setFailure(MARKED);
      return;
    }
    setSaving(true);
    try {
      const saved = await keepSession(() => save.mutateAsync({ company: parsed.data, version }));
      show(saved);
      showToast({ title: 'Settings saved', description: 'The website shows them from now on.' });
      void spread(saved);
    } catch (error) {
      await fail(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    errors,
    failure,
    theirs,
    isDirty: !isSameDraft(draft, stored.draft),
    isSaving,
    isResetting: reset.isPending,
    change: (change: Partial<CompanyDraft>) => {
      setErrors(errorsLeft(errors, draft, { ...draft, ...change }));
      setDraft((current) => ({ ...current, ...change }));
    },
    /** Shows what was saved last, by whomever. */
    discard: () => {
      if (theirs) return show(theirs);
      setDraft(stored.draft);
      setErrors({});
      setFailure(null);
    },
    save: () => saveOver(stored.version),
    /** Saves over what somebody else has saved. */
    overwrite: () => saveOver(theirs?.version ?? stored.version),
    /** @throws when it could not be done */
    resetToDefault: async () => {
      const fresh = await keepSession(() => reset.mutateAsync());
      show(fresh);
      showToast({ title: 'Settings reset', description: 'Every field is the default again.' });
      void spread(fresh);
    },
  };
};
