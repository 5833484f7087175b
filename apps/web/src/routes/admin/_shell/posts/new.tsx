import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../../-admin-head.ts';
import { BackLink } from '../-back-link.tsx';
import { Screen } from '../-screen.tsx';
import { PostEditor } from './-post-editor.tsx';

const NewPostScreen = () => (
  <Screen title="Create New Post" back={<BackLink to="/admin/posts">Back to Posts</BackLink>}>
    <PostEditor post={null} />
  </Screen>
);

/** A new post (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/posts/new')({
  head: ({ match }) => adminHead('Create New Post', match.context.company.name),
  component: NewPostScreen,
});
