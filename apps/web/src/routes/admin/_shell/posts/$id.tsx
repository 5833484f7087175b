import { Box, Text } from '@chakra-ui/react';
import { idOfPath } from '@hvac/contract/ids';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Pending } from '../../../../ui/data-state.tsx';
import { FOR_EDITING } from '../../-kit/-edited-data.tsx';
import { catalogueText } from '../../-kit/-failure-text.ts';
import { LoadError } from '../../-kit/-load-error.tsx';
import { BackLink, Screen } from '../../-kit/-screen.tsx';
import { PostEditor } from './-post-editor.tsx';

const LoadedEditor = ({ id, titleRow }: { id: number; titleRow: HTMLElement | null }) => {
  const post = trpc.blog.editablePost.useQuery({ id }, FOR_EDITING);
  if (post.isPending || !post.isFetchedAfterMount) return <Pending />;
  if (post.isSuccess) return <PostEditor post={post.data} titleRow={titleRow} />;
  return (
    <LoadError title="Error loading data. Please try again.">
      <Text color="fg.body">Failed to fetch post: {catalogueText(post.error)}</Text>
    </LoadError>
  );
};

const EditPostScreen = () => {
  const id = idOfPath(Route.useParams().id);
  const [titleRow, setTitleRow] = useState<HTMLElement | null>(null);
  return (
    <Screen
      title="Edit Post"
      back={<BackLink to="/admin/posts">Back to Posts</BackLink>}
      actions={<Box ref={setTitleRow} display="contents" />}
    >
      {/* Without a valid id a save creates a post (spec §4). */}
      {id === null ? (
        <>
          <Text role="status" mb="5" p="4" bg="amber.100" color="amber.800" borderRadius="md">
            No post ID provided
          </Text>
          <PostEditor post={null} />
        </>
      ) : (
        <LoadedEditor key={id} id={id} titleRow={titleRow} />
      )}
    </Screen>
  );
};

/** Edits a post (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/posts/$id')({
  staticData: { title: 'Edit Post' },
  // Every path that contains /posts/new creates a post (spec §2.2).
  beforeLoad: ({ params }) => {
    if (params.id.startsWith('new')) throw redirect({ to: '/admin/posts/new', replace: true });
  },
  component: EditPostScreen,
});
