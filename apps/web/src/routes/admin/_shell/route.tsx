import { Box, Grid } from '@chakra-ui/react';
import type { User } from '@hvac/contract/auth';
import { createFileRoute, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Pending } from '../../../ui/data-state.tsx';
import { SkipLink } from '../../-page-focus.tsx';
import { OfficeUnavailable } from '../-office-unavailable.tsx';
import { AdminHeader } from './-admin-header.tsx';
import { AdminDrawer, AdminSidebar } from './-admin-menu.tsx';
import { SessionDialog, useMustStay } from './-session-renewal.tsx';
import { ViewerContext } from './-viewer.ts';

const AdminShell = () => {
  const session = trpc.auth.session.useQuery();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // Where the menu was opened: any other page, also through Back, closes it.
  const [menuPath, setMenuPath] = useState<string | null>(null);
  const mustStay = useMustStay();
  const [lastUser, setLastUser] = useState<User | null>(null);
  if (session.data && session.data !== lastUser) setLastUser(session.data);
  if (session.isPending) return <Pending />;
  if (session.isError) return <OfficeUnavailable />;
  const viewer = session.data ?? lastUser;
  if (!viewer || (!session.data && !mustStay)) return <Navigate to="/admin/login" replace />;
  return (
    <>
      <SkipLink />
      <Grid
        minHeight="100dvh"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' }}
        bg="slate.50"
      >
        <AdminSidebar />
        <AdminDrawer isOpen={menuPath === path} onClose={() => setMenuPath(null)} />
        <Box minWidth="0">
          <AdminHeader
            username={session.data?.username ?? null}
            onOpenMenu={() => setMenuPath(path)}
          />
          <Box
            as="main"
            id="main"
            tabIndex={-1}
            outline="none"
            px={{ base: '4', md: '8' }}
            py={{ base: '5', md: '8' }}
            maxWidth="page"
          >
            <ViewerContext value={viewer}>
              <Outlet />
            </ViewerContext>
          </Box>
        </Box>
        <SessionDialog isEnded={!session.data} />
      </Grid>
    </>
  );
};

/** The layout of the back office (spec §2.2): only with a session. */
export const Route = createFileRoute('/admin/_shell')({
  component: AdminShell,
});
