import { useRef, useState } from 'react';
import type { Issue } from '../../../../lib/field-errors.ts';
import { issuesOf, statusOf } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { forgetUnsavedChanges } from '../../-drafts/-unsaved-changes.tsx';
import { useStoredDraft } from '../../-drafts/-use-stored-draft.ts';
import { catalogueText, failureText } from '../../-kit/-failure-text.ts';
import type { FieldErrors } from '../../-kit/-form-state.ts';
import { type Checked, useOfficeForm } from '../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../-login/-session-renewal.ts';
import type { EditedForm, EditedItem, EditedNoun, LastSaver, NewerItem } from './-edited.ts';
import { INCOMPLETE, type Publication } from './-publish-time.ts';

const UNUSED_URL = 'Press Use URL or clear this field.';
const HALF_A_TIME = 'Enter both the day and the time.';

type Errors = FieldErrors<string>;

/** Thrown by a save that waits for an answer of the user's. */
class Unanswered extends Error {}

const isNewerVersion = (error: unknown): boolean =>
  statusOf(error) === 409 && issuesOf(error).some(({ path }) => path === 'version');

interface EditorOptions<Form, Fields, Item> {
  noun: EditedNoun;
  /** What is edited; null while it is new. */
  item: Item | null;
  /** The form of something new. */
  empty: () => Form;
  toForm: (item: Item) => Form;
  toFields: (form: Form) => Fields;
  /** Validates what is sent. */
  check: (fields: Fields) => Checked<unknown>;
  /** What is wrong with the text; `problem` is why the editor cannot hand over what it shows. */
  contentIssues: (form: Form, problem: string | null) => Issue[];
  /** The form after some fields changed, and what depends on them. */
  withChanges: (form: Form, changes: Partial<Form>) => Form;
  isSame: (one: Form, other: Form) => boolean;
  /** What tells something new from others. */
  beginningOf: (form: Form) => string;
  /** Unsaved work from before, as the editor can show it now. */
  resumed: (typed: Form) => Form;
  errorsOf?: (issues: readonly Issue[]) => Errors;
  /** The errors that are left after a change. */
  errorsAfter: (
    errors: Errors,
    change: { changes: Partial<Form>; before: Form; after: Form },
  ) => Errors;
  /** Whether the user has to be asked something before this is sent; the answer saves again. */
  asksFirst?: (form: Form) => Promise<boolean>;
  calls: {
    create: (fields: Fields) => Promise<Item>;
    update: (id: number, version: number, fields: Fields) => Promise<Item>;
    load: (id: number) => Promise<Item>;
    lastSaver: LastSaver;
  };
  /** Called first when something was saved. */
  onSaved: (saved: Item) => void;
  /** Leads to the screen that follows a save. */
  leave: () => Promise<void>;
}

/** The state of the editor of posts and pages, and how it saves. A failure never loses typed input. */
export const useEditor = <Form extends EditedForm, Fields extends object, Item extends EditedItem>({
  noun,
  item,
  empty,
  toForm,
  toFields,
  check,
  contentIssues,
  withChanges,
  isSame,
  beginningOf,
  resumed,
  errorsOf,
  errorsAfter,
  asksFirst,
  calls,
  onSaved,
  leave,
}: EditorOptions<Form, Fields, Item>) => {
  const keepSession = useKeepSession();
  const [stored, setStored] = useState(() => (item ? toForm(item) : empty()));
  // Why the text cannot be saved as it is.
  const contentProblem = useRef<string>(null);
  // A ref, because calls that started before a change read it: an image is saved while the form is open.
  const version = useRef(item?.version ?? 0);
  const [draft, setDraft] = useState(stored);
  // The image URL that is typed but not chosen yet.
  const [imageUrl, setImageUrl] = useState('');
  /** What the unsaved work that was taken up again began with, if it began with an older version. */
  const [base, setBase] = useState<Form | null>(null);
  const [conflict, setConflict] = useState<NewerItem<Item> | null>(null);
  // What the pressed button asks for.
  const asked = useRef<Publication>(draft);
  // Once an image is chosen, the URL field is hidden.
  const hasUnusedUrl = draft.featuredImage === '' && imageUrl.trim() !== '';
  const isDirty = !isSame(draft, stored) || hasUnusedUrl;

  /** Puts unsaved work into the editor. */
  const resume = (typed: Form, over = version.current) => {
    setDraft(resumed(typed));
    // What was typed stands for what it began with: a conflict then shows every difference.
    setBase(over === version.current ? base : typed);
    version.current = over;
    form.reset();
  };
  const storedDraft = useStoredDraft({
    of: noun,
    subject: item ? String(item.id) : 'new',
    form: draft,
    baseVersion: version.current,
    isDirty,
    isSame,
    nameOf: item ? undefined : beginningOf,
    resume,
  });

  const end = async (saved: Item) => {
    onSaved(saved);
    const done = item ? 'updated' : 'created';
    showToast({
      title: `${noun === 'post' ? 'Post' : 'Page'} ${done}`,
      description: `Your ${noun} has been ${done} successfully.`,
    });
    forgetUnsavedChanges();
    void storedDraft.settle();
    await leave();
  };

  const sayFailure = (error: unknown) => {
    // Only the message of a failed update contains the status (contract §4).
    const description = item
      ? `Failed to update ${noun}: ${catalogueText(error)}`
      : `Failed to create ${noun}: ${failureText(error)}`;
    showToast({ title: 'Error', description, variant: 'destructive' });
    return null;
  };

  const form = useOfficeForm<Fields, string, number>({
    check: () => {
      const whole = { ...draft, ...asked.current };
      const fields = toFields(whole);
      const checked = check(fields);
      const issues = [
        ...(whole.published && whole.publishAt === INCOMPLETE
          ? [{ path: 'publishAt', message: HALF_A_TIME }]
          : []),
        ...(checked.success ? [] : checked.error.issues),
        ...contentIssues(draft, contentProblem.current),
        ...(hasUnusedUrl ? [{ path: 'imageUrl', message: UNUSED_URL }] : []),
      ];
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: fields };
    },
    ...(errorsOf && { errorsOf }),
    send: async (fields, over) => {
      if (await asksFirst?.({ ...draft, ...asked.current })) throw new Unanswered();
      const saved = await keepSession(() =>
        item ? calls.update(item.id, over, fields) : calls.create(fields),
      );
      await end(saved);
    },
    explain: async (error) => {
      if (error instanceof Unanswered) return null;
      setConflict(null);
      if (!item || !isNewerVersion(error)) return sayFailure(error);
      try {
        const { id } = item;
        const [newer, savedBy] = await keepSession(() =>
          Promise.all([calls.load(id), calls.lastSaver(id)]),
        );
        setConflict({ item: newer, savedBy });
        return null;
      } catch (thrown) {
        return sayFailure(thrown);
      }
    },
    isLeftAfterwards: true,
  });

  const change = (changes: Partial<Form>) => {
    const after = withChanges(draft, changes);
    form.setErrors((errors) => errorsAfter(errors, { changes, before: draft, after }));
    setDraft((now) => withChanges(now, changes));
  };

  const typeImageUrl = (typed: string) => {
    form.changed({ imageUrl: typed });
    setImageUrl(typed);
  };

  const save = (over: number, publication: Publication = draft) => {
    asked.current = { published: publication.published, publishAt: publication.publishAt };
    return form.submit(over);
  };

  /** Saves as published or not, at the chosen time unless another is given. The form keeps its own if that fails. */
  const saveAs = (published: boolean, publishAt = draft.publishAt) =>
    save(version.current, { published, publishAt });

  const takeTheirs = () => {
    if (!conflict) return;
    const theirs = toForm(conflict.item);
    setDraft(theirs);
    setStored(theirs);
    setBase(null);
    version.current = conflict.item.version;
    setImageUrl('');
    form.reset();
    setConflict(null);
  };

  return {
    ...form,
    draft,
    /** What the work began with. */
    stored: base ?? stored,
    conflict: conflict && {
      form: toForm(conflict.item),
      updatedAt: conflict.item.updatedAt,
      savedBy: conflict.savedBy,
    },
    /** What the last save asked for. */
    mine: { ...draft, ...asked.current },
    imageUrl,
    isDirty,
    storedDraft,
    resume,
    change,
    typeImageUrl,
    noteContentProblem: (problem: string | null) => {
      contentProblem.current = problem;
    },
    submit: () => save(version.current),
    saveAs,
    /** Saves what was asked for last, once a question is answered. */
    saveAgain: () => save(conflict?.item.version ?? version.current, asked.current),
    /** Overwrites the version that was shown in the conflict dialog. */
    overwrite: () => conflict && save(conflict.item.version, asked.current),
    takeTheirs,
    closeConflict: () => setConflict(null),
    /** The version that the next save is over. */
    version,
    /** Begins with a form that somebody has not typed. */
    beginWith: (begun: Form) => {
      setStored(begun);
      setDraft(begun);
    },
    /** Notes what a save of a part has stored. */
    noteStored: (saved: Item, part: Partial<Form>) => {
      version.current = saved.version;
      setStored((now) => ({ ...now, ...part }));
    },
  };
};
