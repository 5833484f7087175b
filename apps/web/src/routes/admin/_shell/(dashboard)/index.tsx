import { chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { type PostListItem, RECENT_ITEMS } from '@hvac/contract/blog-editing';
import type { Submission } from '@hvac/contract/contact';
import { serviceLabel } from '@hvac/contract/contact-services';
import type { ListedFinding } from '@hvac/contract/self-check';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '../../../../trpc.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { SiteDate } from '../../../-company-record.tsx';
import { FindingEntry } from '../-finding.tsx';
import { Panel } from '../-panel.tsx';
import { PostStatus } from '../-post-status.tsx';
import { Screen } from '../-screen.tsx';
import { useViewer } from '../-viewer.ts';
import { besidesLaunch, launchFinding } from './-launch-findings.ts';
import { LaunchList } from './-launch-list.tsx';
import { NewSubmissions } from './-new-submissions.tsx';

interface SelfCheckPanelProps {
  findings: ListedFinding[];
  /** Whether the self-check itself failed. */
  isFailed: boolean;
}

/** The dashboard panel that shows administrators what is misconfigured, until it is fixed or dismissed. */
const SelfCheckPanel = ({ findings, isFailed }: SelfCheckPanelProps) => {
  const open = findings.filter(({ level, isDismissed }) => level !== 'ok' && !isDismissed);
  if (open.length === 0 && !isFailed) return null;
  return (
    <Panel title="Self-check">
      {isFailed ? (
        <Text fontSize="sm">The self-check could not be made.</Text>
      ) : (
        <Stack as="ul" gap="0" listStyleType="none" mt="-4">
          {open.map((finding) => (
            <FindingEntry key={finding.name} finding={finding} />
          ))}
        </Stack>
      )}
      <LinkButton variant="subtle" mt="4">
        <Link to="/admin/settings/self-check">See everything that is checked</Link>
      </LinkButton>
    </Panel>
  );
};

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
const RecentPosts = ({ posts }: { posts: PostListItem[] }) => {
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
const RecentSubmissions = ({ submissions }: { submissions: Submission[] }) => {
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

interface CountProps {
  icon: IconName;
  label: string;
  count: number;
  children?: ReactNode;
}

const Count = ({ icon, label, count, children }: CountProps) => (
  <Panel title={label} icon={icon}>
    <Text fontSize="3xl" fontWeight="bold" lineHeight="1.3">
      {count.toLocaleString('en-US')}
    </Text>
    {children && (
      <Text fontSize="sm" color="fg.muted">
        {children}
      </Text>
    )}
  </Panel>
);

const FAILED = 'Error loading dashboard data. Please try again.';

/** What the dashboard shows below the leads. */
const Overview = () => {
  const overview = trpc.blog.overview.useQuery(undefined, { refetchOnMount: 'always' });
  const submissions = trpc.inbox.submissions.useQuery(
    { limit: RECENT_ITEMS },
    { refetchOnMount: 'always' },
  );
  const { isAdmin } = useViewer();
  // All of it waits for the findings: appearing later, they would move what the user is about to press.
  const findings = trpc.selfCheck.findings.useQuery(undefined, { enabled: isAdmin, gcTime: 0 });
  if (overview.isPending || submissions.isPending || findings.isLoading) return <Pending />;
  if (overview.isError || submissions.isError) return <ErrorState title={FAILED} />;
  const { posts, published, categories, recentPosts } = overview.data;
  const drafts = posts - published;
  const found = findings.data ?? [];
  const launch = launchFinding(found);
  const problems = found.filter(({ level }) => level === 'problem').map(({ name }) => name);
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap="4">
        <Count icon="file-text" label="Total Posts" count={posts}>
          {published.toLocaleString('en-US')} published
          {drafts > 0 && `, ${drafts.toLocaleString('en-US')} ${drafts === 1 ? 'draft' : 'drafts'}`}
        </Count>
        <Count icon="folder" label="Categories" count={categories} />
        <Count icon="inbox" label="Contact Submissions" count={submissions.data.total} />
      </Grid>
      {launch && <LaunchList finding={launch} problems={problems} />}
      <SelfCheckPanel findings={besidesLaunch(found)} isFailed={findings.isError} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        gap="6"
        alignItems="start"
      >
        <Panel title="Recent Posts">
          <RecentPosts posts={recentPosts} />
        </Panel>
        <Panel title="Recent Contact Submissions">
          <RecentSubmissions submissions={submissions.data.items} />
        </Panel>
      </Grid>
    </>
  );
};

const Dashboard = () => {
  // Submissions can arrive at any time, so every visit to the dashboard refetches them.
  const news = trpc.inbox.overview.useQuery(undefined, { refetchOnMount: 'always' });
  return (
    <Stack gap="6">
      {news.isPending && <Pending />}
      {news.isError && <ErrorState title={FAILED} />}
      {news.isSuccess && <NewSubmissions overview={news.data} />}
      {/* Nothing below the leads may move when they appear. */}
      <Stack gap="6" display={news.isPending ? 'none' : undefined}>
        <Overview />
      </Stack>
    </Stack>
  );
};

const DashboardScreen = () => (
  <Screen
    title="Dashboard"
    actions={
      <>
        <LinkButton variant="outline">
          <Link to="/admin/categories/new">
            <Icon name="plus" />
            New Category
          </Link>
        </LinkButton>
        <LinkButton>
          <Link to="/admin/posts/new">
            <Icon name="plus" />
            New Post
          </Link>
        </LinkButton>
      </>
    }
  >
    <Dashboard />
  </Screen>
);

/** Dashboard (spec §2.2). */
export const Route = createFileRoute('/admin/_shell/(dashboard)/')({
  staticData: { title: 'Dashboard' },
  component: DashboardScreen,
});
