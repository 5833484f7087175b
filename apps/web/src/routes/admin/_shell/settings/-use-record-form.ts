import { useLayoutEffect, useRef, useState } from 'react';
import { fieldErrors, type Issue } from '../../../../lib/field-errors.ts';
import { errorText, statusOf } from '../../../../trpc.ts';
import { type Checked, useOfficeForm } from '../../-use-office-form.ts';
import { useKeepSession } from '../-session-renewal.ts';
import { type Errors, errorsLeft } from './-record-errors.ts';

const MARKED = 'Not saved. Please look at the marked fields.';
const UNSEEN_CONFLICT =
  'Not saved. Somebody else has saved in the meantime, and that could not be loaded:';

const withoutPrefix = (path: string, prefix: string) =>
  path.startsWith(prefix) ? path.slice(prefix.length) : path;

/** A record with its version, which a save sends back. */
export interface Versioned<Value> {
  value: Value;
  version: number;
}

interface RecordFormOptions<Value, Draft> {
  record: Versioned<Value>;
  /** The record's name in the input of its save; the server reports field paths within the whole input. */
  field: string;
  draftOf: (value: Value) => Draft;
  /** Validates the record that a draft describes. */
  check: (draft: Draft) => Checked<Value>;
  /** Whether both would be stored as the same record. */
  isSame: (one: Draft, other: Draft) => boolean;
  save: (value: Value, version: number) => Promise<Versioned<Value>>;
  /** Loads the stored record, bypassing the query cache: an error there would remove the form. */
  load: () => Promise<Versioned<Value>>;
}

/** State of the form of a record that several users may edit: its values, their errors, and how they are saved. */
export const useRecordForm = <Value, Draft extends object>({
  record,
  field,
  draftOf,
  check,
  isSame,
  save,
  load,
}: RecordFormOptions<Value, Draft>) => {
  const keepSession = useKeepSession();
  const [stored, setStored] = useState({ version: record.version, draft: draftOf(record.value) });
  const [draft, setDraft] = useState(stored.draft);
  /** The version that another user has saved in the meantime. */
  const [theirs, setTheirs] = useState<Versioned<Value> | null>(null);

  const show = ({ value, version }: Versioned<Value>) => {
    const fresh = draftOf(value);
    setStored({ version, draft: fresh });
    setDraft(fresh);
    setTheirs(null);
  };

  const errorsOf = (issues: readonly Issue[]): Errors =>
    fieldErrors(
      issues.map(({ path, message }) => ({
        path: withoutPrefix(typeof path === 'string' ? path : path.join('.'), `${field}.`),
        message,
      })),
      'path',
    );

  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });

  const form = useOfficeForm<Value, string, number>({
    check: () => check(draft),
    errorsOf,
    invalid: MARKED,
    send: async (value, version) => show(await keepSession(() => save(value, version))),
    explain: async (error, errors) => {
      if (statusOf(error) !== 409)
        return Object.keys(errors).length > 0 ? MARKED : `Not saved. ${errorText(error)}`;
      try {
        // Each response is a new object, so each rejection is reported, even for the same record.
        setTheirs(await keepSession(load));
        return null;
      } catch (thrown) {
        return `${UNSEEN_CONFLICT} ${errorText(thrown)}`;
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
    isDirty: !isSame(draft, stored.draft),
    show,
    /**
     * Replaces the record regardless of what has been typed, for example with its default.
     * @throws if that fails
     */
    replace: async (call: () => Promise<Versioned<Value>>) => {
      const fresh = await keepSession(call);
      form.reset();
      show(fresh);
    },
    change,
    /** Shows the version that was saved last, by any user. */
    discard: () => {
      form.reset();
      if (theirs) show(theirs);
      else setDraft(stored.draft);
    },
    submit: () => form.submit(stored.version),
    /** Overwrites the version that another user has saved. */
    overwrite: () => form.submit(theirs?.version ?? stored.version),
  };
};

/** What `RecordForm` needs. */
export type RecordFormControl = Omit<
  ReturnType<typeof useRecordForm<unknown, object>>,
  'change' | 'draft' | 'replace' | 'setErrors' | 'show'
>;
