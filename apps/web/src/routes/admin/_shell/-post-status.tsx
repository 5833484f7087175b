import { Badge } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';

/** Whether a post or a page is published, and from when. */
export type Publication = Pick<PostListItem, 'published' | 'publishAt'>;

export type PostState = 'Published' | 'Scheduled' | 'Draft';

/** What a post or a page is to visitors (spec §2.2, beyond §5), as of when it was loaded. */
export const postState = ({ published, publishAt }: Publication): PostState => {
  if (!published) return 'Draft';
  return publishAt === null ? 'Published' : 'Scheduled';
};

export const PALETTES = { Published: 'green', Scheduled: 'ice', Draft: 'slate' } as const;

/** 'Published', 'Scheduled' or 'Draft' (spec §2.2). */
export const PostStatus = ({ post }: { post: Publication }) => {
  const state = postState(post);
  return (
    <Badge colorPalette={PALETTES[state]} flexShrink="0" whiteSpace="nowrap">
      {state}
    </Badge>
  );
};

const RESTORED: Record<PostState, string> = {
  Published: "It's live again.",
  Scheduled: 'It goes live at its time.',
  Draft: "It's a draft. Visitors can't see it.",
};

/** What is said of a post or a page that is back from the trash. */
export const restoredText = (post: Publication): string => RESTORED[postState(post)];
