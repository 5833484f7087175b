import { Badge } from '@chakra-ui/react';

/** 'Published' or 'Draft' (spec §2.2). */
export const PostStatus = ({ isPublished }: { isPublished: boolean }) => (
  <Badge colorPalette={isPublished ? 'green' : 'slate'} flexShrink="0" whiteSpace="nowrap">
    {isPublished ? 'Published' : 'Draft'}
  </Badge>
);
