import { createFileRoute } from '@tanstack/react-router';
import { BackLink, Screen } from '../../-kit/-screen.tsx';
import { PostEditor } from './-post-editor.tsx';

const NewPostScreen = () => (
  <Screen title="Create New Post" back={<BackLink to="/admin/posts">Back to Posts</BackLink>}>
    <PostEditor post={null} />
  </Screen>
);

/** A new post (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/posts/new')({
  staticData: { title: 'Create New Post' },
  component: NewPostScreen,
});
