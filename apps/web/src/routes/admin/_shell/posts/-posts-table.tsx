import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';
import { alternativeAddresses, imageAddress } from '@hvac/contract/image-address';
import { Link } from '@tanstack/react-router';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SafeImage } from '../../../../ui/safe-image.tsx';
import { Cell, HeadCell, Row, Table, WIDE_TABLE } from '../../../../ui/table.tsx';
import { SiteDate, SiteDateTime } from '../../../-company-record.tsx';
import { IconButton, IconLink } from '../../-kit/-icon-buttons.tsx';
import { MoreMenu } from '../../-kit/-more-menu.tsx';
import { PostStatus, postState } from '../-post-status.tsx';

const ONLY_WIDE = { display: 'none', css: { [WIDE_TABLE]: { display: 'table-cell' } } } as const;
const NOT_WIDE = { css: { [WIDE_TABLE]: { display: 'none' } } } as const;

const PostActions = ({ post, onDelete }: { post: PostListItem; onDelete: () => void }) => (
  <HStack gap="0" justify="flex-end" display="none" css={{ [WIDE_TABLE]: { display: 'flex' } }}>
    {postState(post) !== 'Published' && (
      <IconLink label={`Preview ${post.title}, opens in a new tab`} tooltip="Preview">
        <a href={`/admin/posts/${post.id}/preview`} target="_blank" rel="noopener">
          <Icon name="eye" />
        </a>
      </IconLink>
    )}
    <IconLink label={`Edit ${post.title}`} tooltip="Edit">
      <Link to="/admin/posts/$id" params={{ id: String(post.id) }}>
        <Icon name="pencil" />
      </Link>
    </IconLink>
    {postState(post) === 'Published' ? (
      <IconLink label={`View ${post.title}, opens in a new tab`} tooltip="View">
        <a href={`/blog/${encodeURIComponent(post.slug)}`} target="_blank" rel="noopener">
          <Icon name="external-link" />
        </a>
      </IconLink>
    ) : (
      <IconButton
        label={`View ${post.title}: not published yet`}
        tooltip="Not published yet"
        icon="external-link"
        isDisabled
      />
    )}
    <IconButton
      label={`Delete ${post.title}`}
      tooltip="Delete"
      icon="trash"
      colorPalette="red"
      onClick={onDelete}
    />
  </HStack>
);

/** The same where there is no room for them, and the row itself opens the editor. */
const PostMenu = ({ post, onDelete }: { post: PostListItem; onDelete: () => void }) => {
  const isLive = postState(post) === 'Published';
  return (
    // Above the link that fills the row.
    <Box position="relative" zIndex="1" {...NOT_WIDE}>
      <MoreMenu label={`More for ${post.title}`}>
        <LinkButton variant="ghost">
          <a
            href={
              isLive ? `/blog/${encodeURIComponent(post.slug)}` : `/admin/posts/${post.id}/preview`
            }
            target="_blank"
            rel="noopener"
          >
            <Icon name={isLive ? 'external-link' : 'eye'} />
            {isLive ? 'View' : 'Preview'}
            <chakra.span srOnly> {post.title}, opens in a new tab</chakra.span>
          </a>
        </LinkButton>
        <Button variant="ghost" colorPalette="red" onClick={onDelete}>
          <Icon name="trash" />
          Delete<chakra.span srOnly> {post.title}</chakra.span>
        </Button>
      </MoreMenu>
    </Box>
  );
};

/** With the time of a scheduled post. */
const Status = ({ post }: { post: PostListItem }) => (
  <>
    <PostStatus post={post} />
    {post.publishAt && (
      <Text mt="1" fontSize="xs" color="fg.muted">
        Goes live <SiteDateTime iso={post.publishAt} />
      </Text>
    )}
  </>
);

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
          <chakra.span
            asChild
            _hover={{ textDecoration: 'underline' }}
            // Without room for columns, the link fills its row.
            css={{
              '&::after': { content: '""', position: 'absolute', inset: '0' },
              [WIDE_TABLE]: { '&::after': { display: 'none' } },
            }}
          >
            <Link to="/admin/posts/$id" params={{ id: String(post.id) }}>
              {post.title}
            </Link>
          </chakra.span>
          <HStack {...NOT_WIDE} columnGap="2" rowGap="0" flexWrap="wrap" mt="1" fontWeight="normal">
            <Box>
              <Status post={post} />
            </Box>
            <Text fontSize="sm" color="fg.muted">
              Created <SiteDate iso={post.createdAt} />
            </Text>
          </HStack>
        </Cell>
        <Cell {...ONLY_WIDE}>
          <Status post={post} />
        </Cell>
        <Cell {...ONLY_WIDE} whiteSpace="nowrap">
          <SiteDate iso={post.createdAt} />
        </Cell>
        <Cell px={{ base: '1', md: '4' }} py="2" textAlign="end">
          <PostActions post={post} onDelete={() => onDelete(post)} />
          <PostMenu post={post} onDelete={() => onDelete(post)} />
        </Cell>
      </Row>
    ))}
  </Table>
);
