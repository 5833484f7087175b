import { Text } from '@chakra-ui/react';
import { createFileRoute, Link, Outlet, useMatches } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { AccessDenied } from '../-access-denied.tsx';
import { Screen } from '../-screen.tsx';
import { Tab, Tabs } from '../-tabs.tsx';
import { useViewer } from '../-viewer.ts';

const TABS = [
  { to: '/admin/settings', label: 'Company', isForEditors: false },
  { to: '/admin/settings/brand', label: 'Brand', isForEditors: false },
  { to: '/admin/settings/pages', label: 'Pages', isForEditors: false },
  { to: '/admin/settings/leads', label: 'Leads', isForEditors: false },
  { to: '/admin/settings/users', label: 'Users', isForEditors: false },
  { to: '/admin/settings/backups', label: 'Backups', isForEditors: false },
  { to: '/admin/settings/self-check', label: 'Self-check', isForEditors: false },
  { to: '/admin/settings/history', label: 'History', isForEditors: false },
  { to: '/admin/settings/password', label: 'My password', isForEditors: true },
  { to: '/admin/settings/security', label: 'Security', isForEditors: true },
  { to: '/admin/settings/sessions', label: 'Sessions', isForEditors: true },
] as const;

const SettingsTabs = () => {
  const { isAdmin } = useViewer();
  return (
    <Tabs label="Settings">
      {TABS.filter(({ isForEditors }) => isForEditors || isAdmin).map(({ to, label }) => (
        <Tab key={to}>
          <Link to={to} activeOptions={{ exact: to === '/admin/settings' }}>
            {label}
          </Link>
        </Tab>
      ))}
    </Tabs>
  );
};

/** Whether the viewer may open the screen: what is under none of the editors' tabs is for administrators. */
const useIsAllowed = (): boolean => {
  const { isAdmin } = useViewer();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return isAdmin || TABS.some(({ to, isForEditors }) => isForEditors && path.startsWith(to));
};

/** Below every settings screen; nothing until the version is known. */
const Version = () => {
  const release = trpc.selfCheck.release.useQuery();
  return (
    <Text mt="8" minHeight="5" fontSize="xs" color="fg.muted">
      {release.data && `Version ${release.data}`}
    </Text>
  );
};

const Settings = () => {
  const { needsSecondFactor } = useViewer();
  return (
    <Screen title={needsSecondFactor ? 'Add a second factor' : 'Settings'}>
      {!needsSecondFactor && <SettingsTabs />}
      {useIsAllowed() ? (
        <Outlet />
      ) : (
        <AccessDenied>
          <LinkButton variant="outline">
            <Link to="/admin/settings/password">Change my password</Link>
          </LinkButton>
        </AccessDenied>
      )}
      {!needsSecondFactor && <Version />}
    </Screen>
  );
};

/**
 * Settings: company, brand, pages, leads, users, backups, self-check and history for administrators; for all users,
 * their own password, second factors and sessions.
 */
export const Route = createFileRoute('/admin/_shell/settings')({
  staticData: { title: 'Settings' },
  component: Settings,
});
