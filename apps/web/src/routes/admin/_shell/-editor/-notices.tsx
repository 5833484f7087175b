import { chakra, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { DraftNotice } from '../../-drafts/-draft-notice.tsx';
import type { useStoredDraft } from '../../-drafts/-use-stored-draft.ts';
import { Notice } from '../../-kit/-notice.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { postState } from '../-post-status.tsx';
import type { EditedItem, EditedNoun, FormWords, LastSaver } from './-edited.ts';
import { type VersionCalls, Versions } from './-versions.tsx';

interface SavedSinceProps {
  noun: EditedNoun;
  item: EditedItem;
  lastSaver: LastSaver;
}

/** Warns that unsaved work began with an older version than the stored one. */
const SavedSince = ({ noun, item: { id, updatedAt }, lastSaver }: SavedSinceProps) => {
  const { username } = useViewer();
  const saver = useQuery({ queryKey: ['last saver', noun, id], queryFn: () => lastSaver(id) });
  return (
    <Text fontSize="sm">
      {saver.data === username ? 'You' : (saver.data ?? 'Someone')} saved this {noun} after that, on{' '}
      <SiteDateTime iso={updatedAt} />. If you continue, Save shows you both before it replaces
      anything.
    </Text>
  );
};

interface ViewPublishedProps {
  noun: EditedNoun;
  path: string;
}

const ViewPublished = ({ noun, path }: ViewPublishedProps) => (
  <LinkButton variant="ghost" px={{ base: '3', sm: '2' }}>
    <a href={path} target="_blank" rel="noopener">
      <Icon name="external-link" />
      <chakra.span srOnly={{ base: true, sm: false }}>View {noun}</chakra.span>
      <chakra.span srOnly>, opens in a new tab</chakra.span>
    </a>
  </LinkButton>
);

interface LoadedVersion<Form> {
  savedAt: string;
  /** What was in the editor before. */
  before: Form;
}

interface EditorNoticesProps<Form, Fields> {
  noun: EditedNoun;
  /** The post or page as it was opened; null while it is new. */
  item: EditedItem | null;
  /** Where visitors read it. */
  path: string;
  editor: {
    draft: Form;
    storedDraft: ReturnType<typeof useStoredDraft<object>>;
    resume: (form: Form) => void;
    isSaving: boolean;
  };
  lastSaver: LastSaver;
  versions: VersionCalls<Form, Fields>;
  withVersion: (form: Form, fields: Fields) => Form;
  words: FormWords<Form>;
  /** The place beside the title of the screen. */
  titleRow: HTMLElement | null;
}

/** What there is of a post or page besides itself: unsaved work from before and, beside the title, its page and versions. */
export const EditorNotices = <Form, Fields>({
  noun,
  item,
  path,
  editor,
  lastSaver,
  versions,
  withVersion,
  words,
  titleRow,
}: EditorNoticesProps<Form, Fields>) => {
  const { draft, storedDraft, resume, isSaving } = editor;
  const [loaded, setLoaded] = useState<LoadedVersion<Form> | null>(null);
  return (
    <>
      <DraftNotice
        offers={storedDraft.offers}
        news={`new ${noun}s`}
        onContinue={storedDraft.continueWith}
        onDiscard={storedDraft.discard}
        warning={({ baseVersion }) =>
          item &&
          baseVersion !== item.version && (
            <SavedSince noun={noun} item={item} lastSaver={lastSaver} />
          )
        }
      />
      {loaded && (
        <Notice
          role="status"
          tone="good"
          actions={
            <Button
              variant="outline"
              bg="white"
              disabled={isSaving}
              onClick={() => {
                resume(loaded.before);
                setLoaded(null);
              }}
            >
              Undo
            </Button>
          }
        >
          <Text fontWeight="semibold">
            The version of <SiteDateTime iso={loaded.savedAt} /> is in the editor.
          </Text>
          <Text fontSize="sm">It isn't saved yet.</Text>
        </Notice>
      )}
      {item &&
        titleRow &&
        createPortal(
          <>
            {postState(item) === 'Published' && <ViewPublished noun={noun} path={path} />}
            <Versions
              noun={noun}
              id={item.id}
              calls={versions}
              form={draft}
              words={words}
              withVersion={withVersion}
              onLoad={({ savedAt }, fields) => {
                setLoaded({ savedAt, before: draft });
                resume(withVersion(draft, fields));
              }}
            />
          </>,
          titleRow,
        )}
    </>
  );
};
