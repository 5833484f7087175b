import { HStack, Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import type { EditablePost } from '@hvac/contract/blog-editing';
import { countWords, minutesFor } from '@hvac/contract/read-time';
import { useMemo, useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import type { KeptAt } from '../-draft-keeper.ts';
import { DraftNotice, DraftState } from '../-draft-notice.tsx';
import { Notice } from '../-notice.tsx';
import { usePaused } from '../-use-paused.ts';
import { useViewer } from '../-viewer.ts';
import { type PostForm, withVersion } from './-post-form.ts';
import type { usePostEditor } from './-use-post-editor.ts';
import { Versions } from './-versions.tsx';

interface PostFactsProps {
  form: PostForm;
  keptAt: KeptAt;
}

/** How long the text is, and where its draft is kept. */
export const PostFacts = ({ form, keptAt }: PostFactsProps) => {
  const { contentFormat } = form;
  const content = usePaused(form.content);
  const words = useMemo(() => countWords(content, contentFormat), [content, contentFormat]);
  return (
    <Text fontSize="xs" color="fg.muted">
      {words.toLocaleString('en-US')} {words === 1 ? 'word' : 'words'}, {minutesFor(words)} min read
      {keptAt && ' · '}
      <DraftState keptAt={keptAt} />
    </Text>
  );
};

/** Warns that unsaved work began with an older version than the stored one. */
const SavedSince = ({ post }: { post: EditablePost }) => {
  const { username } = useViewer();
  const saver = trpc.blog.lastSaver.useQuery({ id: post.id });
  return (
    <Text fontSize="sm">
      {saver.data === username ? 'You' : (saver.data ?? 'Someone')} saved this post after that, on{' '}
      <SiteDateTime iso={post.updatedAt} />. If you continue, Save shows you both before it replaces
      anything.
    </Text>
  );
};

interface LoadedVersion {
  savedAt: string;
  /** What was in the editor before. */
  before: PostForm;
}

interface KeptPostProps {
  post: EditablePost | null;
  editor: ReturnType<typeof usePostEditor>;
  categories: Category[];
}

/** What is kept of a post besides the post: unsaved work from before, and its versions. */
export const KeptPost = ({ post, editor, categories }: KeptPostProps) => {
  const { draft, kept, resume, isSaving } = editor;
  const [loaded, setLoaded] = useState<LoadedVersion | null>(null);
  return (
    <>
      <DraftNotice
        offers={kept.offers}
        onContinue={kept.continueWith}
        onDiscard={kept.discard}
        warning={({ baseVersion }) =>
          post && baseVersion !== post.version && <SavedSince post={post} />
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
      {post && (
        <HStack justify="flex-end" mb="4">
          <Versions
            id={post.id}
            form={draft}
            categories={categories}
            onLoad={({ savedAt }, version) => {
              setLoaded({ savedAt, before: draft });
              resume(withVersion(draft, version));
            }}
          />
        </HStack>
      )}
    </>
  );
};
