import { Box } from '@chakra-ui/react';
import type { PostCard as Post } from '@hvac/contract/blog';
import { PostCard } from './-post-grid.tsx';

const LYING = {
  '& > article': { flexDirection: 'row' },
  '& > article > :first-of-type': { flex: '0 0 42%', aspectRatio: 'auto' },
} as const;

/** The newest post beside the title of the blog, its picture on the left. */
export const NewestPost = ({ post }: { post: Post }) => (
  <Box css={LYING}>
    <PostCard post={post} isPriority />
  </Box>
);
