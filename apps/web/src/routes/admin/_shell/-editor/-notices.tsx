import { chakra, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { DraftNotice } from '../../-drafts/-draft-notice.tsx';
import { Notice } from '../../-kit/-notice.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import type { EditedForm, EditedItem, EditedNoun } from './-edited.ts';
import type { Editor } from './-use-editor.ts';
import { Versions } from './-versions.tsx';

interface SavedSinceProps {
  noun: EditedNoun;
  item: EditedItem;
  lastSaver: (id: number) => Promise<string | null>;
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

const ViewPublished = ({ noun, address }: { noun: EditedNoun; address: string }) => (
  <LinkButton variant="ghost" px={{ base: '3', sm: '2' }}>
    <a href={address} target="_blank" rel="noopener">
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

interface EditorNoticesProps<Form extends EditedForm, Fields extends object> {
  editor: Editor<Form, Fields>;
  /** The place beside the title of the screen. */
  titleRow: HTMLElement | null;
}

/** What there is of a post or page besides itself: unsaved work from before and, beside the title, its page and versions. */
export const EditorNotices = <Form extends EditedForm, Fields extends object>({
  editor,
  titleRow,
}: EditorNoticesProps<Form, Fields>) => {
  const { noun, item, address, draft, storedDraft, resume } = editor;
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
            <SavedSince noun={noun} item={item} lastSaver={editor.calls.lastSaver} />
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
              disabled={editor.isSaving}
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
            {editor.state === 'Published' && address && (
              <ViewPublished noun={noun} address={address} />
            )}
            <Versions
              editor={editor}
              id={item.id}
              onLoad={({ savedAt }, fields) => {
                setLoaded({ savedAt, before: draft });
                resume(editor.withVersion(draft, fields));
              }}
            />
          </>,
          titleRow,
        )}
    </>
  );
};
