import { Badge } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';

export type PostState = 'Published' | 'Scheduled' | 'Draft';

/** What a post is to visitors (spec §2.2, beyond §5), as of when it was loaded. */
export const postState = ({
  published,
  publishAt,
}: Pick<PostListItem, 'published' | 'publishAt'>): PostState => {
  if (!published) return 'Draft';
  return publishAt === null ? 'Published' : 'Scheduled';
};

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
