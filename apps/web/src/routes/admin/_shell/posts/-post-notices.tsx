import { chakra, Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import type { EditablePost } from '@hvac/contract/blog-editing';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { DraftNotice } from '../../-drafts/-draft-notice.tsx';
import { Notice } from '../../-kit/-notice.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { postState } from '../-post-status.tsx';
import { type PostForm, withVersion } from './-post-form.ts';
import type { usePostEditor } from './-use-post-editor.ts';
import { Versions } from './-versions.tsx';

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

const ViewPost = ({ slug }: { slug: string }) => (
  <LinkButton variant="ghost" px={{ base: '3', sm: '2' }}>
    <a href={`/blog/${encodeURIComponent(slug)}`} target="_blank" rel="noopener">
      <Icon name="external-link" />
      <chakra.span srOnly={{ base: true, sm: false }}>View post</chakra.span>
      <chakra.span srOnly>, opens in a new tab</chakra.span>
    </a>
  </LinkButton>
);

interface LoadedVersion {
  savedAt: string;
  /** What was in the editor before. */
  before: PostForm;
}

interface PostNoticesProps {
  post: EditablePost | null;
  editor: ReturnType<typeof usePostEditor>;
  categories: Category[];
  /** The place beside the title of the screen. */
  titleRow: HTMLElement | null;
}

/** What there is of a post besides the post: unsaved work from before and, beside the title, its page and versions. */
export const PostNotices = ({ post, editor, categories, titleRow }: PostNoticesProps) => {
  const { draft, storedDraft, resume, isSaving } = editor;
  const [loaded, setLoaded] = useState<LoadedVersion | null>(null);
  return (
    <>
      <DraftNotice
        offers={storedDraft.offers}
        onContinue={storedDraft.continueWith}
        onDiscard={storedDraft.discard}
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
      {post &&
        titleRow &&
        createPortal(
          <>
            {postState(post) === 'Published' && <ViewPost slug={post.slug} />}
            <Versions
              id={post.id}
              form={draft}
              categories={categories}
              onLoad={({ savedAt }, version) => {
                setLoaded({ savedAt, before: draft });
                resume(withVersion(draft, version));
              }}
            />
          </>,
          titleRow,
        )}
    </>
  );
};
