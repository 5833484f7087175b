import { chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { isFault, type ListedFinding } from '@hvac/contract/self-check';
import { createFileRoute, Link } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { Pending } from '../../../../ui/data-state.tsx';
import { LoadError } from '../../-kit/-load-error.tsx';
import { NewLink } from '../../-kit/-new-link.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { Screen } from '../../-kit/-screen.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { FindingEntry } from '../-finding.tsx';
import { besidesLaunch, launchFinding } from './-launch-findings.ts';
import { LaunchList } from './-launch-list.tsx';
import { Leads } from './-leads.tsx';
import { OftenChanged } from './-often-changed.tsx';
import { Counts, RecentPosts, RecentSubmissions } from './-site-content.tsx';

interface SiteHealthProps {
  findings: ListedFinding[];
  /** Whether the self-check itself failed. */
  isFailed: boolean;
}

/** The dashboard panel that shows administrators what is misconfigured, until it is fixed or dismissed. */
const SiteHealth = ({ findings, isFailed }: SiteHealthProps) => {
  const open = findings.filter((finding) => isFault(finding) && !finding.isDismissed);
  if (open.length === 0 && !isFailed) return null;
  return (
    <Panel title="Site health">
      {isFailed ? (
        <Text fontSize="sm">We couldn't run the checks.</Text>
      ) : (
        <Stack as="ul" gap="0" listStyleType="none" mt="-4">
          {open.map((finding) => (
            <FindingEntry key={finding.name} finding={finding} />
          ))}
        </Stack>
      )}
      <LinkButton variant="subtle" mt="4">
        <Link to="/admin/settings/self-check">See all checks</Link>
      </LinkButton>
    </Panel>
  );
};

const FAILED = 'Error loading dashboard data. Please try again.';

/** What is to do before the site is ready, and what is misconfigured. */
const Readiness = ({ findings, isFailed }: SiteHealthProps) => {
  const launch = launchFinding(findings);
  const problems = findings.filter(({ level }) => level === 'problem').map(({ name }) => name);
  return (
    <>
      {launch && <LaunchList finding={launch} problems={problems} />}
      <SiteHealth findings={besidesLaunch(findings)} isFailed={isFailed} />
    </>
  );
};

/** Its lists ask for its width, not for that of the screen. */
const Column = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '4', md: '6' },
    minWidth: '0',
    containerType: 'inline-size',
  },
});

/** Leads, and the website beside or below them. */
const Dashboard = () => {
  // Submissions can arrive at any time, so every visit to the dashboard refetches them.
  const leads = trpc.inbox.overview.useQuery(undefined, { refetchOnMount: 'always' });
  const overview = trpc.blog.overview.useQuery(undefined, { refetchOnMount: 'always' });
  const { isAdmin } = useViewer();
  // All below the leads waits for the findings: appearing later, they would move what the user is about to press.
  const findings = trpc.selfCheck.findings.useQuery(undefined, { enabled: isAdmin, gcTime: 0 });
  if (leads.isError) return <LoadError title={FAILED} />;
  if (leads.isPending) return <Pending />;
  const { recent } = leads.data;
  const isWaiting = overview.isPending || findings.isLoading;
  return (
    <Grid
      gap={{ base: '4', md: '6' }}
      templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 25rem)' }}
      templateRows={{ xl: 'auto 1fr' }}
      alignItems="start"
    >
      <Column>
        <Leads overview={leads.data} />
      </Column>
      <Column gridColumn={{ xl: '2' }} css={{ gridRow: { xl: '1 / 3' } }}>
        {isAdmin && <OftenChanged />}
        {isWaiting ? (
          <Pending />
        ) : (
          <Readiness findings={findings.data ?? []} isFailed={findings.isError} />
        )}
        {overview.data && !isWaiting && (
          <Counts overview={overview.data} submissions={recent.total} />
        )}
      </Column>
      {!isWaiting && (
        <Column>
          <RecentSubmissions submissions={recent.items} />
          {overview.data ? (
            <RecentPosts posts={overview.data.recentPosts} />
          ) : (
            <LoadError title={FAILED} />
          )}
        </Column>
      )}
    </Grid>
  );
};

const DashboardScreen = () => (
  <Screen
    title="Dashboard"
    actions={
      <NewLink to="/admin/posts/new" variant="outline">
        New Post
      </NewLink>
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
