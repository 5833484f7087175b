import { Box, HStack, Text } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';
import { alternativeAddresses, imageAddress } from '@hvac/contract/image-address';
import { SafeImage } from '../../../../ui/safe-image.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { SiteDate } from '../../../-company-record.tsx';
import {
  ContentActions,
  ContentName,
  type ContentRow,
  ContentStatus,
  NOT_WIDE,
  ONLY_WIDE,
} from '../-content-rows.tsx';
import { postState } from '../-post-status.tsx';

const rowOf = (post: PostListItem): Omit<ContentRow, 'onDelete'> => ({
  title: post.title,
  address: postState(post) === 'Published' ? `/blog/${encodeURIComponent(post.slug)}` : null,
  preview: `/admin/posts/${post.id}/preview`,
  whyNot: 'not published yet',
  edit: { to: '/admin/posts/$id', params: { id: String(post.id) } },
});

const Thumbnail = ({ post }: { post: PostListItem }) => (
  <Box
    width="20"
    height="12"
    borderRadius="sm"
    overflow="hidden"
    css={{
      '& > span': { minHeight: '0', fontSize: '0.6875rem', lineHeight: '1.2', textAlign: 'center' },
      '& > span svg': { display: 'none' },
    }}
  >
    <SafeImage
      src={
        post.featuredImage &&
        imageAddress({ postId: post.id, value: post.featuredImage, updatedAt: post.updatedAt })
      }
      alternatives={alternativeAddresses(post.featuredImage)}
      alt=""
      width={80}
      height={48}
    />
  </Box>
);

interface PostsTableProps {
  posts: PostListItem[];
  onDelete: (post: PostListItem) => void;
}

/** The posts with what can be done with each; on phones, a row opens the editor. */
export const PostsTable = ({ posts, onDelete }: PostsTableProps) => (
  <Table
    isHeadHiddenWhenNarrow
    head={
      <>
        <HeadCell {...ONLY_WIDE}>Image</HeadCell>
        <HeadCell>Title</HeadCell>
        <HeadCell {...ONLY_WIDE}>Status</HeadCell>
        <HeadCell {...ONLY_WIDE}>Date</HeadCell>
        <HeadCell textAlign="end">Actions</HeadCell>
      </>
    }
  >
    {posts.map((post) => (
      <Row key={post.id} position="relative">
        <Cell {...ONLY_WIDE} py="2">
          <Thumbnail post={post} />
        </Cell>
        <Cell fontWeight="semibold" overflowWrap="anywhere">
          <ContentName {...rowOf(post)} />
          <HStack {...NOT_WIDE} columnGap="2" rowGap="0" flexWrap="wrap" mt="1" fontWeight="normal">
            <Box>
              <ContentStatus of={post} />
            </Box>
            <Text fontSize="sm" color="fg.muted">
              Created <SiteDate iso={post.createdAt} />
            </Text>
          </HStack>
        </Cell>
        <Cell {...ONLY_WIDE}>
          <ContentStatus of={post} />
        </Cell>
        <Cell {...ONLY_WIDE} whiteSpace="nowrap">
          <SiteDate iso={post.createdAt} />
        </Cell>
        <Cell px={{ base: '1', md: '4' }} py="2" textAlign="end">
          <ContentActions {...rowOf(post)} onDelete={() => onDelete(post)} />
        </Cell>
      </Row>
    ))}
  </Table>
);
