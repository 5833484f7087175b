import {
  createOwnPageInput,
  type EditableOwnPage,
  problemsOfPublishing,
  type SavedOwnPage,
} from '@hvac/contract/own-pages';
import { MIN_OWN_WORDS, type OwnWords } from '@hvac/contract/own-words';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { errorsLeft, pathErrors } from '../../-kit/-path-errors.ts';
import type { Checked } from '../../-kit/-use-office-form.ts';
import { noteSaved } from '../-editor/-just-saved.ts';
import { useEditor } from '../-editor/-use-editor.ts';
import { postState } from '../-post-status.tsx';
import {
  beginningOf,
  contentIssues,
  isSameWork,
  newOwnPage,
  type OwnPageForm,
  resumedOwnPage,
  toOwnPageFields,
  toOwnPageForm,
  withChanges,
} from './-own-page-form.ts';
import { useCountOwnWords } from './-own-words.ts';

/** Checks a page as the server does. */
const check = (page: SavedOwnPage): Checked<unknown> => {
  const parsed = createOwnPageInput.safeParse(page);
  const issues = [
    ...(parsed.success ? [] : parsed.error.issues),
    ...(page.published ? problemsOfPublishing(page) : []),
  ];
  return issues.length > 0
    ? { success: false, error: { issues } }
    : { success: true, data: parsed.data };
};

/** The state of the editor of pages, and how it saves. */
export const useOwnPageEditor = (page: EditableOwnPage | null) => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { ownPages } = utils.client;
  const countOwnWords = useCountOwnWords(page?.id);
  const isPublic = page !== null && postState(page) === 'Published';
  /** What was counted when a save would have hidden the page from search engines. */
  const [unlisted, setUnlisted] = useState<OwnWords | null>(null);
  const isAgreed = useRef(false);

  /** Whether a save makes a page that search engines are not told of, and nobody has agreed to that. */
  const hides = async (form: OwnPageForm): Promise<boolean> => {
    if (form.kind !== 'area' || !form.published || isAgreed.current) return false;
    const words = await countOwnWords(form);
    if (!words || words.own >= MIN_OWN_WORDS) return false;
    const before = page?.published && page.kind === 'area' ? toOwnPageForm(page) : null;
    if (before && ((await countOwnWords(before))?.own ?? 0) < MIN_OWN_WORDS) return false;
    setUnlisted(words);
    return true;
  };

  const editor = useEditor({
    noun: 'page',
    item: page,
    empty: () => newOwnPage(),
    toForm: toOwnPageForm,
    toFields: toOwnPageFields,
    check,
    contentIssues,
    // Visitors know the address of a published page: it stays unless somebody edits it.
    withChanges: isPublic ? (form, changes) => ({ ...form, ...changes }) : withChanges,
    isSame: isSameWork,
    beginningOf,
    resumed: resumedOwnPage,
    errorsOf: pathErrors,
    errorsAfter: (errors, { before, after }) => errorsLeft(errors, before, after),
    asksFirst: hides,
    calls: {
      create: (fields) => ownPages.create.mutate(fields),
      update: (id, version, fields) => ownPages.update.mutate({ id, version, ...fields }),
      load: (id) => ownPages.get.query({ id }),
      lastSaver: async (id) => (await ownPages.versions.query({ id }))[0]?.savedBy ?? null,
    },
    onSaved: (saved) =>
      noteSaved({
        ...saved,
        noun: 'page',
        title: saved.title || saved.label || `/${saved.path}`,
        address: `/${saved.path}`,
        // An area page may have to be asked about first.
        isReady: saved.kind !== 'area' && problemsOfPublishing(saved).length === 0,
        wasPublished: isPublic,
      }),
    leave: async () => {
      await utils.ownPages.invalidate(undefined, { refetchType: 'none' });
      await navigate({ to: '/admin/pages' });
    },
  });

  return {
    ...editor,
    unlisted,
    keepWriting: () => setUnlisted(null),
    publishUnlisted: () => {
      isAgreed.current = true;
      setUnlisted(null);
      return editor.saveAgain();
    },
  };
};
