import { createFileRoute } from '@tanstack/react-router';
import { adminHead } from '../../-admin-title.ts';
import { PostEditor } from './-post-editor.tsx';

/** A new post (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/posts/new')({
  head: () => adminHead('Create New Post'),
  component: () => <PostEditor title="Create New Post" post={null} />,
});
