import { Grid } from '@chakra-ui/react';
import type { PostCard as Post } from '@hvac/contract/blog';
import { PostCard } from './-post-card.tsx';

/** Posts as a grid of cards; the first pictures are loaded at once. */
export const PostGrid = ({ posts }: { posts: Post[] }) => (
  <Grid gap="6" templateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))">
    {posts.map((post, index) => (
      <PostCard key={post.id} post={post} isPriority={index < 2} />
    ))}
  </Grid>
);
