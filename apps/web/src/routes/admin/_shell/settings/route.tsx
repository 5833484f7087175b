import { createFileRoute, Link, Outlet } from '@tanstack/react-router';
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

const Settings = () => {
  const { needsSecondFactor } = useViewer();
  return (
    <Screen title={needsSecondFactor ? 'Add a second factor' : 'Settings'}>
      {!needsSecondFactor && <SettingsTabs />}
      <Outlet />
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
