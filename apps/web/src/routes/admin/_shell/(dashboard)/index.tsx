import { Grid, Stack, Text } from '@chakra-ui/react';
import { RECENT_ITEMS } from '@hvac/contract/blog-editing';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '../../../../trpc.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { Panel } from '../-panel.tsx';
import { Screen } from '../-screen.tsx';
import { useViewer } from '../-viewer.ts';
import { besidesLaunch, launchFinding } from './-launch-findings.ts';
import { LaunchList } from './-launch-list.tsx';
import { NewSubmissions } from './-new-submissions.tsx';
import { RecentPosts, RecentSubmissions } from './-recent-lists.tsx';
import { SelfCheckPanel } from './-self-check-panel.tsx';

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

const Dashboard = () => {
  // Submissions can arrive at any time, so every visit to the dashboard refetches them.
  const overview = trpc.blog.overview.useQuery(undefined, { refetchOnMount: 'always' });
  const submissions = trpc.contact.submissions.useQuery(
    { limit: RECENT_ITEMS },
    { refetchOnMount: 'always' },
  );
  const news = trpc.contact.overview.useQuery(undefined, { refetchOnMount: 'always' });
  const { isAdmin } = useViewer();
  // The dashboard waits for the findings: appearing later, they would move what the user is about to press.
  const findings = trpc.selfCheck.findings.useQuery(undefined, { enabled: isAdmin, gcTime: 0 });
  if (overview.isPending || submissions.isPending || news.isPending || findings.isLoading)
    return <Pending />;
  if (overview.isError || submissions.isError || news.isError)
    return <ErrorState title="Error loading dashboard data. Please try again." />;
  const { posts, published, categories, recentPosts } = overview.data;
  const drafts = posts - published;
  const found = findings.data ?? [];
  const launch = launchFinding(found);
  const problems = found.filter(({ level }) => level === 'problem').map(({ name }) => name);
  return (
    <Stack gap="6">
      <NewSubmissions overview={news.data} />
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
