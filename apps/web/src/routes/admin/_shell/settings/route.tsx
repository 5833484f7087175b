import { Box, Grid, Text } from '@chakra-ui/react';
import { createFileRoute, Link, Outlet, useMatches } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { BackLink, Screen } from '../../-kit/-screen.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { AccessDenied } from '../-access-denied.tsx';
import { SettingsColumn } from './-settings-list.tsx';
import { isOpenToEditors } from './-settings-map.ts';
import { useHashTarget } from './-use-hash-target.ts';

const LIST = '/admin/settings';
// A form with its preview beside it, which needs all of the width. Its heading names the page, and it leads back to its
// own list.
const WIDE = '/admin/settings/pages/$page';

/** Below every settings screen; nothing until the version is known. */
const Version = () => {
  const release = trpc.selfCheck.release.useQuery();
  return (
    <Text mt="8" minHeight="5" fontSize="xs" color="fg.muted">
      {release.data && `Version ${release.data}`}
    </Text>
  );
};

const Denied = () => (
  <AccessDenied>
    <LinkButton variant="outline">
      <Link to="/admin/settings/password">Change my password</Link>
    </LinkButton>
  </AccessDenied>
);

const Settings = () => {
  const { isAdmin, needsSecondFactor } = useViewer();
  const path = useMatches({
    select: (matches) => matches.at(-1)?.fullPath.replace(/\/$/, '') ?? '',
  });
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  });
  useHashTarget();
  const hasColumn = path !== LIST && path !== WIDE && !needsSecondFactor;
  const isOpen = isAdmin || isOpenToEditors(path);
  if (path === WIDE && isOpen) {
    return (
      <>
        <Outlet />
        <Version />
      </>
    );
  }
  return (
    <Grid
      columnGap="8"
      templateColumns={{
        base: 'minmax(0, 1fr)',
        ...(hasColumn && { xl: '12.5rem minmax(0, 1fr)' }),
      }}
    >
      {hasColumn && <SettingsColumn />}
      <Box minWidth="0">
        <Screen
          title={needsSecondFactor ? 'Set up two-step login' : (title ?? 'Settings')}
          back={
            hasColumn && (
              <Box display={{ xl: 'none' }}>
                <BackLink to={LIST}>Settings</BackLink>
              </Box>
            )
          }
        >
          {isOpen ? <Outlet /> : <Denied />}
          {!needsSecondFactor && <Version />}
        </Screen>
      </Box>
    </Grid>
  );
};

/**
 * Settings: a list of all of them, and a screen for each. Editors have only those of their own account.
 */
export const Route = createFileRoute('/admin/_shell/settings')({
  staticData: { title: 'Settings' },
  component: Settings,
});
