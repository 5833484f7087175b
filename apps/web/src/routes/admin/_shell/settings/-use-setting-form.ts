import type { Versioned } from '@hvac/contract/versioned';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { statusOf, trpc } from '../../../../trpc.ts';
import { type NewToast, showToast } from '../../../../ui/toast-store.ts';
import { useStoredDraft } from '../../-drafts/-use-stored-draft.ts';
import { failureText } from '../../-kit/-failure-text.ts';
import { withOwnIds } from '../../-kit/-own-ids.ts';
import { errorsLeft, pathErrors } from '../../-kit/-path-errors.ts';
import { type Checked, useOfficeForm } from '../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../-login/-session-renewal.ts';

const NOT_SAVED = 'Not saved, but what you typed is still here.';
const MARKED = 'Not saved. Fix the fields in red.';
const UNSEEN_CONFLICT =
  "Not saved. Someone else saved in the meantime, and we couldn't load their version:";

interface SettingFormOptions<Value, Draft, Stored extends Versioned<Value>> {
  /** Under which its unsaved work is kept: what the form is of. */
  subject: string;
  loaded: Stored;
  draftOf: (value: Value) => Draft;
  /** Validates the value that a draft describes. */
  check: (draft: Draft) => Checked<Value>;
  /** What is kept of a draft as unsaved work, if that is less than all of it. */
  storedPart?: (draft: Draft) => object;
  /** Whether both would be stored as the same value. */
  isSame: (one: Draft, other: Draft) => boolean;
  /** Loads the setting again, bypassing the query cache: an error there would remove the form. */
  load: () => Promise<Stored>;
  /** Saves over what was loaded. */
  save: (next: Versioned<Value>, over: Stored) => Promise<Stored>;
  saved: NewToast;
  /** Resets every field to its default. */
  reset?: { call: () => Promise<Stored>; done: NewToast };
  /** Updates everything else that shows the setting. */
  onStored: (stored: Stored) => unknown;
}

/** State of the form of a setting, which several users may edit: its values, their errors, and how they are saved. */
export const useSettingForm = <Value, Draft extends object, Stored extends Versioned<Value>>({
  subject,
  loaded,
  draftOf,
  check,
  storedPart,
  isSame,
  load,
  save,
  saved,
  reset,
  onStored,
}: SettingFormOptions<Value, Draft, Stored>) => {
  const keepSession = useKeepSession();
  const [stored, setStored] = useState({ loaded, draft: draftOf(loaded.value) });
  const [draft, setDraft] = useState(stored.draft);
  /** The version that another user has saved in the meantime. */
  const [theirs, setTheirs] = useState<Stored | null>(null);

  const show = (next: Stored) => {
    const fresh = draftOf(next.value);
    setStored({ loaded: next, draft: fresh });
    // The same values keep their draft, and with it what is open and focused.
    setDraft((current) => (isSame(current, fresh) ? current : fresh));
    setTheirs(null);
  };

  const isDirty = !isSame(draft, stored.draft);
  const work = useStoredDraft<Draft>({
    of: 'setting',
    subject,
    form: draft,
    ...(storedPart && { storedPart }),
    baseVersion: stored.loaded.version,
    isDirty,
    isSame,
    resume: (typed, version) => {
      setDraft(withOwnIds(typed));
      if (version !== stored.loaded.version) setTheirs({ ...stored.loaded });
    },
  });

  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });

  const form = useOfficeForm<Value, string, Stored>({
    check: () => check(draft),
    errorsOf: pathErrors,
    invalid: MARKED,
    send: async (value, over) => {
      const next = await keepSession(() => save({ value, version: over.version }, over));
      showToast(saved);
      await onStored(next);
      show(next);
      void work.settle();
    },
    explain: async (error, errors) => {
      if (statusOf(error) !== 409)
        return Object.keys(errors).length > 0 ? MARKED : `${NOT_SAVED} ${failureText(error)}`;
      try {
        // Each response is a new object, so each rejection is reported, even for the same record.
        setTheirs(await keepSession(load));
        return null;
      } catch (thrown) {
        return `${UNSEEN_CONFLICT} ${failureText(thrown)}`;
      }
    },
  });

  // A stable function, because a new one would re-render every memoised part of a form.
  const [change] = useState(() => (changes: Partial<Draft>) => {
    const before = latest.current;
    form.setErrors((now) => errorsLeft(now, before, { ...before, ...changes }));
    setDraft((current) => ({ ...current, ...changes }));
  });

  return {
    ...form,
    draft,
    theirs,
    isDirty,
    version: stored.loaded.version,
    work,
    change,
    /**
     * Resets the setting, regardless of what has been typed. Does not wait for a login or a proof by itself.
     * @throws if that fails
     */
    resetToDefault: async () => {
      if (!reset) return;
      const next = await reset.call();
      form.reset();
      await onStored(next);
      show(next);
      showToast(reset.done);
    },
    /** Shows the version that was saved last, by any user. */
    discard: () => {
      form.reset();
      if (theirs) show(theirs);
      else setDraft(stored.draft);
    },
    submit: () => form.submit(stored.loaded),
    /** Overwrites the version that another user has saved. */
    overwrite: () => form.submit(theirs ?? stored.loaded),
  };
};

/** What `SettingForm` needs. */
export type SettingFormControl = Omit<
  ReturnType<typeof useSettingForm<unknown, object, Versioned<unknown>>>,
  'change' | 'draft' | 'setErrors'
>;

/** Updates every part of the back office that shows the owner's settings, including its title, after a save. */
export const useSettingsRefresh = () => {
  const router = useRouter();
  const utils = trpc.useUtils();
  return async (): Promise<void> => {
    // The settings are saved, even if they cannot be refetched now.
    await utils.settings.site.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    await router.invalidate().catch(() => undefined);
  };
};
