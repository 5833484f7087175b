import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';
import { alternativeAddresses, imageAddress } from '@hvac/contract/image-address';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { EmptyState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SafeImage } from '../../../../ui/safe-image.tsx';
import { Cell, HeadCell, Row, Table, WIDE_TABLE } from '../../../../ui/table.tsx';
import { SiteDate, SiteDateTime } from '../../../-company-record.tsx';
import { failureText } from '../../-failure-text.ts';
import { DeleteDialog } from '../-delete-dialog.tsx';
import { IconButton, IconLink } from '../-icon-action.tsx';
import { trashListAddress } from '../-list-address.ts';
import { LoadError } from '../-load-error.tsx';
import { MoreMenu } from '../-more-menu.tsx';
import { type PostState, postState } from '../-post-state.ts';
import { PostStatus } from '../-post-status.tsx';
import { Screen } from '../-screen.tsx';
import { NothingFound, SearchBox, useListSearch } from '../-search.tsx';
import { TablePager } from '../-table-pager.tsx';
import { ListTabs, TrashTab } from '../-trash-tab.tsx';
import { useRestore } from '../-use-restore.ts';
import { SavedPostNotice } from './-saved-post-notice.tsx';

interface DeletePostDialogProps {
  /** The post to delete; null closes the dialog. */
  post: PostListItem | null;
  onClose: () => void;
}

const RESTORED: Record<PostState, string> = {
  Published: "It's live again.",
  Scheduled: 'It goes live at its time.',
  Draft: "It's a draft. Visitors can't see it.",
};

/** Takes a post out of the trash: as a draft, or as it was, right after it was deleted. */
const useRestorePost = ({ isUndo }: { isUndo: boolean }) => {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  return useRestore({
    noun: 'post',
    call: (id) => utils.client.blog.restorePost.mutate({ id, isUndo }),
    success: (post) => {
      const open = () => void navigate({ to: '/admin/posts/$id', params: { id: String(post.id) } });
      return {
        title: 'Post restored',
        description: RESTORED[postState(post)],
        ...(!isUndo && { action: { label: 'Open', run: open } }),
      };
    },
    refresh: () => utils.blog.invalidate(),
  });
};

/** Asks for confirmation before a post is deleted (spec §2.2). */
const DeletePostDialog = ({ post, onClose }: DeletePostDialogProps) => {
  const utils = trpc.useUtils();
  const { restore } = useRestorePost({ isUndo: true });
  return (
    <DeleteDialog
      item={post}
      title="Delete post"
      onDelete={({ id }) => utils.client.blog.trashPost.mutate({ id })}
      success={{
        title: 'Post deleted',
        description: 'The post has been successfully deleted',
        action: { label: 'Undo', run: ({ id }) => void restore(id) },
      }}
      failure={(error) => ({ title: 'Error deleting post', description: failureText(error) })}
      refresh={() => utils.blog.invalidate()}
      onClose={onClose}
    >
      {(post) => (
        <>
          <Text>Are you sure you want to delete this post?</Text>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {post.title}
          </Text>
          {postState(post) === 'Published' && (
            <Text color="fg.muted" fontSize="sm">
              It's live on your site. Visitors won't see it anymore.
            </Text>
          )}
          <Text>You can bring it back from the trash for {TRASH_DAYS} days.</Text>
        </>
      )}
    </DeleteDialog>
  );
};

const PAGE_SIZE = 25;

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

const PostsTable = ({ posts, onDelete }: PostsTableProps) => (
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

interface PostsProps {
  search: string;
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
  onType: (typed: string) => void;
}

const Posts = ({ search, page, onPage, onType }: PostsProps) => {
  const [deleted, setDeleted] = useState<PostListItem | null>(null);
  const posts = trpc.blog.postList.useQuery(
    { search, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  if (posts.isPending) return <Pending />;
  if (posts.isError) return <LoadError title="Error loading posts. Please try again." />;
  const { items, total } = posts.data;
  const noPosts =
    search === '' ? (
      <EmptyState title="No posts found. Create your first post.">
        <Text fontSize="sm" color="fg.muted">
          A post answers a question homeowners ask, like “Why is my furnace short cycling?”
        </Text>
      </EmptyState>
    ) : (
      <NothingFound title="No posts match your search." onType={onType} />
    );
  return (
    <>
      {total === 0 ? (
        noPosts
      ) : (
        <>
          {/* Past the end there are no rows until the last page has loaded. */}
          {items.length > 0 ? <PostsTable posts={items} onDelete={setDeleted} /> : <Pending />}
          <TablePager
            total={total}
            page={page}
            pageSize={PAGE_SIZE}
            isPreliminary={posts.isPlaceholderData}
            onPage={onPage}
          />
        </>
      )}
      <DeletePostDialog post={deleted} onClose={() => setDeleted(null)} />
    </>
  );
};

const PostTrash = ({ trash }: Pick<ComponentProps<typeof TrashTab>, 'trash'>) => {
  const utils = trpc.useUtils();
  const { restore, isPending } = useRestorePost({ isUndo: false });
  return (
    <TrashTab
      trash={trash}
      noun="post"
      nouns="posts"
      isRestoring={isPending}
      onRestore={restore}
      purge={(id) => utils.client.blog.purgePost.mutate({ id })}
      refresh={() => utils.blog.invalidate()}
    />
  );
};

const PostsScreen = () => {
  const { typed, setTyped, search, page, setPage } = useListSearch('/admin/_shell/posts/');
  const isTrash = useSearch({ from: '/admin/_shell/posts/' }).tab === 'trash';
  const trash = trpc.blog.trashedPosts.useQuery(undefined, { refetchOnMount: 'always' });
  return (
    <Screen
      title="Blog Posts"
      actions={
        <LinkButton>
          <Link to="/admin/posts/new">
            <Icon name="plus" />
            New Post
          </Link>
        </LinkButton>
      }
    >
      <SavedPostNotice />
      <ListTabs to="/admin/posts" label="Posts" isTrash={isTrash} trash={trash} />
      {isTrash ? (
        <PostTrash trash={trash} />
      ) : (
        <>
          <SearchBox label="Search posts" typed={typed} onType={setTyped} />
          <Posts search={search} page={page} onPage={setPage} onType={setTyped} />
        </>
      )}
    </Screen>
  );
};

/** Post list (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/posts/')({
  validateSearch: trashListAddress,
  staticData: { title: 'Blog Posts' },
  component: PostsScreen,
});
