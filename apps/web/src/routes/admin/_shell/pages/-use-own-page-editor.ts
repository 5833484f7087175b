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
import type { DraftOffer } from '../../-drafts/-use-stored-draft.ts';
import { withOwnIds } from '../../-kit/-own-ids.ts';
import { errorsLeft, pathErrors } from '../../-kit/-path-errors.ts';
import { useServiceOptions } from '../../-kit/-service-options.ts';
import type { Checked } from '../../-kit/-use-office-form.ts';
import { useEditor } from '../-editor/-use-editor.ts';
import { postState } from '../-post-status.tsx';
import { ownPageWords } from './-own-page-field-words.ts';
import {
  beginningOf,
  isSameWork,
  newOwnPage,
  type OwnPageForm,
  toOwnPageFields,
  toOwnPageForm,
  withChanges,
  withVersion,
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
  const services = useServiceOptions('None of them');
  const countOwnWords = useCountOwnWords(page?.id);
  const isPublic = page !== null && postState(page) === 'Published';
  /** Whether there is a form; a new page has none before the choice of a template. */
  const [isBegun, setBegun] = useState(page !== null);
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
    // Visitors know the address of a published page: it stays unless somebody edits it.
    withChanges: isPublic ? (form, changes) => ({ ...form, ...changes }) : withChanges,
    isSame: isSameWork,
    beginningOf,
    resumed: withOwnIds,
    words: ownPageWords(Object.fromEntries(services.map(({ value, label }) => [value, label]))),
    withVersion,
    errorsOf: pathErrors,
    errorsAfter: (errors, { before, after }) => errorsLeft(errors, before, after),
    asksFirst: hides,
    calls: {
      create: (fields) => ownPages.create.mutate(fields),
      update: (id, version, fields) => ownPages.update.mutate({ id, version, ...fields }),
      load: (id) => ownPages.get.query({ id }),
      lastSaver: async (id) => (await ownPages.versions.query({ id }))[0]?.savedBy ?? null,
      versions: (id) => ownPages.versions.query({ id }),
      version: (id) => ownPages.version.query({ id }),
    },
    addressOf: ({ path }) => `/${path}`,
    describe: (saved) => ({
      title: saved.title || saved.label || `/${saved.path}`,
      // An area page may have to be asked about first.
      isReady: saved.kind !== 'area' && problemsOfPublishing(saved).length === 0,
    }),
    leave: async () => {
      await utils.ownPages.invalidate(undefined, { refetchType: 'none' });
      await navigate({ to: '/admin/pages' });
    },
  });

  return {
    ...editor,
    isBegun,
    beginWith: (begun: OwnPageForm) => {
      editor.beginWith(begun);
      setBegun(true);
    },
    storedDraft: {
      ...editor.storedDraft,
      continueWith: (offer: DraftOffer) => {
        setBegun(true);
        editor.storedDraft.continueWith(offer);
      },
    },
    unlisted,
    keepWriting: () => setUnlisted(null),
    publishUnlisted: () => {
      isAgreed.current = true;
      setUnlisted(null);
      return editor.saveAgain();
    },
  };
};

/** Props of the parts of the editor that are only for pages. */
export interface PagePartProps {
  editor: ReturnType<typeof useOwnPageEditor>;
}
