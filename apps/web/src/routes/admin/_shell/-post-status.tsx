import { Badge } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';
import { postState } from './-post-state.ts';

const PALETTES = { Published: 'green', Scheduled: 'ice', Draft: 'slate' } as const;

/** 'Published', 'Scheduled' or 'Draft' (spec §2.2). */
export const PostStatus = ({ post }: { post: Pick<PostListItem, 'published' | 'publishAt'> }) => {
  const state = postState(post);
  return (
    <Badge colorPalette={PALETTES[state]} flexShrink="0" whiteSpace="nowrap">
      {state}
    </Badge>
  );
};
