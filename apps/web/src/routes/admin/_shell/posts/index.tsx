import { Text } from '@chakra-ui/react';
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { EmptyState } from '../../../../ui/data-state.tsx';
import { trashListAddress } from '../../-kit/-list-address.ts';
import { NewLink } from '../../-kit/-new-link.tsx';
import { KEEPS_LAST, PagedList } from '../../-kit/-paged-list.tsx';
import { Screen } from '../../-kit/-screen.tsx';
import { NothingFound, SearchBox, useListSearch } from '../../-kit/-search.tsx';
import { ListTabs, TrashTab } from '../../-trash/-trash-tab.tsx';
import { SavedNotice } from '../-editor/-saved-notice.tsx';
import { PostsTable } from './-posts-table.tsx';
import { useDeletePost, useRestorePost } from './-use-trash.tsx';

const PAGE_SIZE = 25;

interface PostsProps {
  search: string;
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
  onType: (typed: string) => void;
}

const Posts = ({ search, page, onPage, onType }: PostsProps) => {
  const deletePost = useDeletePost();
  const posts = trpc.blog.postList.useQuery(
    { search, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    KEEPS_LAST,
  );
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
    <PagedList
      query={posts}
      page={page}
      pageSize={PAGE_SIZE}
      onPage={onPage}
      failed="Error loading posts. Please try again."
      empty={noPosts}
    >
      {(items) => <PostsTable posts={items} onDelete={deletePost} />}
    </PagedList>
  );
};

const PostsScreen = () => {
  const utils = trpc.useUtils();
  const { typed, setTyped, search, page, setPage } = useListSearch('/admin/_shell/posts/');
  const isTrash = useSearch({ from: '/admin/_shell/posts/' }).tab === 'trash';
  const trash = trpc.blog.trashedPosts.useQuery(undefined, { refetchOnMount: 'always' });
  const { restore, isPending } = useRestorePost({ isUndo: false });
  const refresh = () => utils.blog.invalidate();
  return (
    <Screen title="Blog Posts" actions={<NewLink to="/admin/posts/new">New Post</NewLink>}>
      <SavedNotice
        noun="post"
        publish={({ id, version }) =>
          utils.client.blog.setPublished.mutate({ id, version, published: true, publishAt: null })
        }
        refresh={refresh}
      />
      <ListTabs to="/admin/posts" label="Posts" isTrash={isTrash} trash={trash} />
      {isTrash ? (
        <TrashTab
          trash={trash}
          noun="post"
          nouns="posts"
          isRestoring={isPending}
          onRestore={restore}
          purge={(id) => utils.client.blog.purgePost.mutate({ id })}
          refresh={refresh}
        />
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
