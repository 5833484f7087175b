import { chakra, HStack } from '@chakra-ui/react';
import { createFileRoute, Link, Outlet } from '@tanstack/react-router';
import { Screen } from '../-screen.tsx';
import { useViewer } from '../-viewer.ts';

const TABS = [
  { to: '/admin/settings', label: 'Company', isForEditors: false },
  { to: '/admin/settings/pages', label: 'Pages', isForEditors: false },
  { to: '/admin/settings/leads', label: 'Leads', isForEditors: false },
  { to: '/admin/settings/users', label: 'Users', isForEditors: false },
  { to: '/admin/settings/self-check', label: 'Self-check', isForEditors: false },
  { to: '/admin/settings/password', label: 'My password', isForEditors: true },
  { to: '/admin/settings/sessions', label: 'Sessions', isForEditors: true },
] as const;

const Tabs = () => {
  const { isAdmin } = useViewer();
  return (
    <chakra.nav aria-label="Settings" mb="6" borderBottomWidth="1px" borderColor="line">
      <HStack as="ul" columnGap="1" rowGap="0" flexWrap="wrap" listStyleType="none">
        {TABS.filter(({ isForEditors }) => isForEditors || isAdmin).map(({ to, label }) => (
          <li key={to}>
            <chakra.span
              asChild
              display="inline-flex"
              alignItems="center"
              minHeight="11"
              px="3.5"
              fontSize="sm"
              fontWeight="semibold"
              color="fg.muted"
              whiteSpace="nowrap"
              borderBottomWidth="3px"
              borderColor="transparent"
              _hover={{ color: 'navy.900', borderColor: 'slate.300' }}
              css={{
                '&[aria-current=page]': { color: 'navy.900', borderColor: 'ember.600' },
                '&:focus-visible': { outlineOffset: '-3px' },
              }}
            >
              <Link to={to} activeOptions={{ exact: to === '/admin/settings' }}>
                {label}
              </Link>
            </chakra.span>
          </li>
        ))}
      </HStack>
    </chakra.nav>
  );
};

const Settings = () => (
  <Screen title="Settings">
    <Tabs />
    <Outlet />
  </Screen>
);

/** Settings: company, pages, leads, users and self-check for administrators; own password and sessions for all users. */
export const Route = createFileRoute('/admin/_shell/settings')({
  staticData: { title: 'Settings' },
  component: Settings,
});
