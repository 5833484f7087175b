import { Text } from '@chakra-ui/react';
import { idOfPath } from '@hvac/contract/ids';
import { createFileRoute } from '@tanstack/react-router';
import { errorText, trpc } from '../../../../trpc.ts';
import { ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { adminHead } from '../../-admin-head.ts';
import { BackLink } from '../-back-link.tsx';
import { Screen } from '../-screen.tsx';
import { PostEditor } from './-post-editor.tsx';

const LoadedEditor = ({ id }: { id: number }) => {
  // Always asked anew, and never under the fingers of whoever edits.
  const post = trpc.blog.editablePost.useQuery({ id }, { gcTime: 0 });
  const isAnswered = post.isFetchedAfterMount;
  if (isAnswered && post.isSuccess) return <PostEditor title="Edit Post" post={post.data} />;
  return (
    <Screen title="Edit Post" back={<BackLink to="/admin/posts">Back to Posts</BackLink>}>
      {isAnswered && post.isError ? (
        <ErrorState title="Error loading data. Please try again.">
          <Text color="fg.body">Failed to fetch post: {errorText(post.error)}</Text>
        </ErrorState>
      ) : (
        <Pending />
      )}
    </Screen>
  );
};

const EditPostScreen = () => {
  const id = idOfPath(Route.useParams().id);
  // Without a valid id a save creates a post (spec §4).
  if (id === null) return <PostEditor title="Edit Post" post={null} notice="No post ID provided" />;
  return <LoadedEditor key={id} id={id} />;
};

/** Edits a post (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/posts/$id')({
  head: ({ match }) => adminHead('Edit Post', match.context.company.name),
  component: EditPostScreen,
});
