import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../../-admin-head.ts';
import { PostEditor } from './-post-editor.tsx';

/** A new post (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/posts/new')({
  head: ({ match }) => adminHead('Create New Post', match.context.company.name),
  component: () => <PostEditor title="Create New Post" post={null} />,
});
