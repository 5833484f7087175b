import { chakra, HStack, Stack, Text } from '@chakra-ui/react';
import type { PostListItem } from '@hvac/contract/blog-editing';
import type { Submission } from '@hvac/contract/contact';
import { serviceLabel } from '@hvac/contract/contact-services';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SiteDate } from '../../../-company-record.tsx';
import { PostStatus } from '../-post-status.tsx';

const Nothing = ({ children }: { children: ReactNode }) => (
  <Text py="6" textAlign="center" color="fg.muted">
    {children}
  </Text>
);

const Items = ({ children }: { children: ReactNode }) => (
  <Stack as="ul" gap="0" listStyleType="none" mt="-2" mb="-2">
    {children}
  </Stack>
);

const Item = chakra('li', {
  base: {
    py: '3',
    borderBottomWidth: '1px',
    borderColor: 'line',
    overflowWrap: 'anywhere',
    _last: { borderBottomWidth: '0' },
  },
});

/** Tall enough for a finger; half of the extra height overlaps the padding of the item. */
const ItemLink = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    mt: '-2',
    fontWeight: 'semibold',
    _hover: { textDecoration: 'underline' },
  },
});

/** The newest posts on the dashboard (spec §2.2). */
export const RecentPosts = ({ posts }: { posts: PostListItem[] }) => {
  if (posts.length === 0) return <Nothing>No posts yet. Create your first post.</Nothing>;
  return (
    <Items>
      {posts.map((post) => (
        <Item key={post.id}>
          <HStack justify="space-between" gap="3">
            <ItemLink asChild>
              <Link to="/admin/posts/$id" params={{ id: String(post.id) }}>
                {post.title}
              </Link>
            </ItemLink>
            <PostStatus isPublished={post.published} />
          </HStack>
          <Text fontSize="sm" color="fg.muted">
            <SiteDate iso={post.createdAt} />
          </Text>
        </Item>
      ))}
    </Items>
  );
};

/** The newest contact submissions on the dashboard (spec §2.2). */
export const RecentSubmissions = ({ submissions }: { submissions: Submission[] }) => {
  if (submissions.length === 0) return <Nothing>No contact submissions yet.</Nothing>;
  return (
    <Items>
      {submissions.map((submission) => (
        <Item key={submission.id}>
          <HStack justify="space-between" gap="3" align="start">
            <ItemLink asChild>
              <Link to="/admin/submissions" search={{ id: submission.id }}>
                {submission.fullName}
              </Link>
            </ItemLink>
            <Text fontSize="sm" color="fg.muted" whiteSpace="nowrap">
              <SiteDate iso={submission.createdAt} />
            </Text>
          </HStack>
          <Text fontSize="sm" color="fg.muted">
            {serviceLabel(submission.service)}
          </Text>
          <Text fontSize="sm" lineClamp="2">
            {submission.message}
          </Text>
        </Item>
      ))}
    </Items>
  );
};
