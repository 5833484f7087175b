import type { Version } from '@hvac/contract/revisions';
import { useRef, useState } from 'react';
import type { Issue } from '../../../../lib/field-errors.ts';
import { issuesOf, statusOf } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { forgetUnsavedChanges, useUnsavedChanges } from '../../-drafts/-unsaved-changes.tsx';
import { useStoredDraft } from '../../-drafts/-use-stored-draft.ts';
import { catalogueText, failureText } from '../../-kit/-failure-text.ts';
import type { FieldErrors } from '../../-kit/-form-state.ts';
import { useRoomForBar } from '../../-kit/-room-for-bar.ts';
import { type Checked, useOfficeForm } from '../../-kit/-use-office-form.ts';
import { useSaveShortcut } from '../../-kit/-use-save-shortcut.ts';
import { useKeepSession } from '../../-login/-session-renewal.ts';
import { useUpload } from '../../-pictures/-use-upload.ts';
import { postState } from '../-post-status.tsx';
import {
  contentIssues,
  type EditedForm,
  type EditedItem,
  type EditedNoun,
  type FieldOf,
  type FormWords,
  NOUN_NAMES,
} from './-edited.ts';
import { noteSaved, type Saved } from './-just-saved.ts';
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
  /** The form after some fields changed, and what depends on them. */
  withChanges: (form: Form, changes: Partial<Form>) => Form;
  isSame: (one: Form, other: Form) => boolean;
  /** What tells something new from others. */
  beginningOf: (form: Form) => string;
  /** Unsaved work from before, as the editor can show it now. */
  resumed: (typed: Form) => Form;
  words: FormWords<Form>;
  /** The form with the content of a version. */
  withVersion: (form: Form, fields: Fields) => Form;
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
    /** Who saved it last; null if that is not known. */
    lastSaver: (id: number) => Promise<string | null>;
    versions: (id: number) => Promise<Version<FieldOf<Form>>[]>;
    version: (id: number) => Promise<Fields>;
  };
  /** Where visitors read it. */
  addressOf: (item: Item) => string;
  /** What the list that is shown next says of it. */
  describe: (saved: Item) => Pick<Saved, 'title' | 'isReady'>;
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
  withChanges,
  isSame,
  beginningOf,
  resumed,
  words,
  withVersion,
  errorsOf,
  errorsAfter,
  asksFirst,
  calls,
  addressOf,
  describe,
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
  /** What was saved since it was opened, and by whom. */
  const [conflict, setConflict] = useState<{ item: Item; savedBy: string | null } | null>(null);
  const [isSavingPart, setSavingPart] = useState(false);
  const upload = useUpload();
  const state = item ? postState(item) : 'Draft';
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
    noteSaved({
      ...saved,
      ...describe(saved),
      noun,
      address: addressOf(saved),
      wasPublished: state === 'Published',
    });
    const done = item ? 'updated' : 'created';
    showToast({
      title: `${NOUN_NAMES[noun]} ${done}`,
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
        ...contentIssues(noun, draft, contentProblem.current),
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

  const isUploading = upload.share !== null;
  const isBusy = form.isSaving || isUploading || isSavingPart;
  const submit = () => isBusy || save(version.current);
  useSaveShortcut(submit);
  useRoomForBar();
  const question = useUnsavedChanges(
    isDirty || isUploading,
    isUploading ? null : storedDraft.draftStore,
  );

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
    noun,
    /** What is edited, as it was opened; null while it is new. */
    item,
    state,
    /** Where visitors read it; null while it is new. */
    address: item && addressOf(item),
    calls,
    words,
    withVersion,
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
    /** Whether something is being saved or uploaded. */
    isBusy,
    upload,
    storedDraft,
    /** Asks before unsaved work is left; to be rendered. */
    question,
    resume,
    change,
    typeImageUrl,
    noteContentProblem: (problem: string | null) => {
      contentProblem.current = problem;
    },
    submit,
    /** Saves as published or not, at the chosen time unless another is given. The form keeps its own if that fails. */
    saveAs: (published: boolean, publishAt = draft.publishAt) =>
      isBusy || save(version.current, { published, publishAt }),
    /** Saves what was asked for last, once a question is answered. */
    saveAgain: () => save(conflict?.item.version ?? version.current, asked.current),
    /** Overwrites the version that was shown in the conflict dialog. */
    overwrite: () => conflict && save(conflict.item.version, asked.current),
    takeTheirs,
    closeConflict: () => setConflict(null),
    /** Begins with a form that somebody has not typed. */
    beginWith: (begun: Form) => {
      setStored(begun);
      setDraft(begun);
    },
    /** Saves a part at once, beside the form. */
    savePart: async (
      call: (over: number) => Promise<Item>,
      partOf: (saved: Item) => Partial<Form>,
    ) => {
      setSavingPart(true);
      try {
        const saved = await keepSession(() => call(version.current));
        version.current = saved.version;
        setStored((now) => ({ ...now, ...partOf(saved) }));
      } finally {
        setSavingPart(false);
      }
    },
  };
};

/** What the editor of a post or page knows and does. */
export type Editor<Form extends EditedForm, Fields extends object> = Omit<
  ReturnType<typeof useEditor<Form, Fields, EditedItem>>,
  'savePart'
>;

/** What the parts need of it that do not ask which form it is. */
export type CommonEditor = Pick<
  Editor<EditedForm, never>,
  | 'noun'
  | 'item'
  | 'state'
  | 'draft'
  | 'errors'
  | 'change'
  | 'noteContentProblem'
  | 'isSaving'
  | 'isBusy'
  | 'saveAs'
  | 'storedDraft'
  | 'upload'
  | 'imageUrl'
  | 'typeImageUrl'
>;
