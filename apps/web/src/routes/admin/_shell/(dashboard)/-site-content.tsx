import { chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import type { BlogOverview, PostListItem } from '@hvac/contract/blog-editing';
import type { Submission } from '@hvac/contract/contact';
import { serviceLabel } from '@hvac/contract/contact-services';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { SiteDate, useServiceTitles } from '../../../-company-record.tsx';
import { NewLink } from '../../-kit/-new-link.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { PostStatus } from '../-post-status.tsx';

interface ItemsProps {
  /** Said when there are none. */
  none: string;
  children: ReactNode[];
}

const Items = ({ none, children }: ItemsProps) =>
  children.length === 0 ? (
    <Text py="6" textAlign="center" color="fg.muted">
      {none}
    </Text>
  ) : (
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

interface CountProps {
  label: string;
  count: number;
  children?: ReactNode;
}

const Count = ({ label, count, children }: CountProps) => {
  const id = useId();
  return (
    <Grid
      as="section"
      aria-labelledby={id}
      flex="1"
      templateColumns="minmax(0, 1fr) auto"
      columnGap="3"
      alignContent="start"
      alignItems="baseline"
    >
      <Text as="h2" id={id} fontSize="sm" fontWeight="normal" color="fg.muted">
        {label}
      </Text>
      <Text fontWeight="bold" lineHeight="1.3">
        {count.toLocaleString('en-US')}
      </Text>
      {children && (
        <Text gridColumn="1 / -1" fontSize="sm" color="fg.muted">
          {children}
        </Text>
      )}
    </Grid>
  );
};

interface CountsProps {
  overview: BlogOverview;
  submissions: number;
}

/** How much the site has (spec §2.2). */
export const Counts = ({ overview, submissions }: CountsProps) => {
  const { posts, published, scheduled, categories } = overview;
  const drafts = posts - published - scheduled;
  return (
    <Panel>
      <Stack gap="3">
        <Count label="Total Posts" count={posts}>
          {published.toLocaleString('en-US')} published
          {scheduled > 0 && `, ${scheduled.toLocaleString('en-US')} scheduled`}
          {drafts > 0 && `, ${drafts.toLocaleString('en-US')} ${drafts === 1 ? 'draft' : 'drafts'}`}
        </Count>
        <Count label="Categories" count={categories} />
        <Count label="Contact Submissions" count={submissions} />
      </Stack>
    </Panel>
  );
};

/** The newest posts on the dashboard (spec §2.2). */
export const RecentPosts = ({ posts }: { posts: PostListItem[] }) => (
  <Panel
    title="Recent Posts"
    action={
      <NewLink to="/admin/categories/new" variant="outline">
        New Category
      </NewLink>
    }
  >
    <Items none="No posts yet. Create your first post.">
      {posts.map((post) => (
        <Item key={post.id}>
          <HStack justify="space-between" gap="3">
            <ItemLink asChild>
              <Link to="/admin/posts/$id" params={{ id: String(post.id) }}>
                {post.title}
              </Link>
            </ItemLink>
            <PostStatus post={post} />
          </HStack>
          <Text fontSize="sm" color="fg.muted">
            <SiteDate iso={post.createdAt} />
          </Text>
        </Item>
      ))}
    </Items>
  </Panel>
);

/** The newest contact submissions on the dashboard (spec §2.2). */
export const RecentSubmissions = ({ submissions }: { submissions: Submission[] }) => {
  const titles = useServiceTitles();
  return (
    <Panel title="Recent Contact Submissions">
      <Items none="No contact submissions yet.">
        {submissions.map((submission) => (
          <Item key={submission.id}>
            <HStack justify="space-between" gap="3" align="start">
              <ItemLink asChild>
                <Link to="/admin/submissions" search={{ tab: 'all', id: submission.id }}>
                  {submission.fullName}
                </Link>
              </ItemLink>
              <Text fontSize="sm" color="fg.muted" whiteSpace="nowrap">
                <SiteDate iso={submission.createdAt} />
              </Text>
            </HStack>
            <Text fontSize="sm" color="fg.muted">
              {serviceLabel(submission.service, titles)}
            </Text>
            <Text fontSize="sm" lineClamp="2">
              {submission.message}
            </Text>
          </Item>
        ))}
      </Items>
    </Panel>
  );
};
