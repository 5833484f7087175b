import { Stack, Text } from '@chakra-ui/react';
import { isFault, type ListedFinding } from '@hvac/contract/self-check';
import type { SubmissionsOverview } from '@hvac/contract/submission-news';
import { createFileRoute, Link } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FindingEntry } from '../-finding.tsx';
import { LoadError } from '../-load-error.tsx';
import { Panel } from '../-panel.tsx';
import { Screen } from '../-screen.tsx';
import { useViewer } from '../-viewer.ts';
import { besidesLaunch, launchFinding } from './-launch-findings.ts';
import { LaunchList } from './-launch-list.tsx';
import { Leads } from './-leads.tsx';
import { OftenChanged } from './-often-changed.tsx';
import { SiteContent } from './-site-content.tsx';

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

/** What the dashboard shows below the leads. */
const BelowLeads = ({ recent }: { recent: SubmissionsOverview['recent'] | undefined }) => {
  const overview = trpc.blog.overview.useQuery(undefined, { refetchOnMount: 'always' });
  const { isAdmin } = useViewer();
  // All of it waits for the findings: appearing later, they would move what the user is about to press.
  const findings = trpc.selfCheck.findings.useQuery(undefined, { enabled: isAdmin, gcTime: 0 });
  if (overview.isPending || !recent || findings.isLoading) return <Pending />;
  if (overview.isError) return <LoadError title={FAILED} />;
  const found = findings.data ?? [];
  const launch = launchFinding(found);
  const problems = found.filter(({ level }) => level === 'problem').map(({ name }) => name);
  return (
    <>
      {launch && <LaunchList finding={launch} problems={problems} />}
      <SiteHealth findings={besidesLaunch(found)} isFailed={findings.isError} />
      <SiteContent overview={overview.data} submissions={recent} />
    </>
  );
};

const Dashboard = () => {
  // Submissions can arrive at any time, so every visit to the dashboard refetches them.
  const leads = trpc.inbox.overview.useQuery(undefined, { refetchOnMount: 'always' });
  const { isAdmin } = useViewer();
  if (leads.isError) return <LoadError title={FAILED} />;
  return (
    <Stack gap={{ base: '4', md: '6' }}>
      {leads.isPending ? <Pending /> : <Leads overview={leads.data} />}
      {/* Nothing below the leads may move when they appear. */}
      <Stack gap={{ base: '4', md: '6' }} display={leads.isPending ? 'none' : 'flex'}>
        {isAdmin && <OftenChanged />}
        <BelowLeads recent={leads.data?.recent} />
      </Stack>
    </Stack>
  );
};

const DashboardScreen = () => (
  <Screen
    title="Dashboard"
    actions={
      <LinkButton variant="outline">
        <Link to="/admin/posts/new">
          <Icon name="plus" />
          New Post
        </Link>
      </LinkButton>
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
