import { Box, Grid } from '@chakra-ui/react';
import { createFileRoute, Navigate, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { ErrorState, Pending } from '../../../ui/data-state.tsx';
import { SkipLink } from '../../-page-focus.tsx';
import { AdminHeader } from './-admin-header.tsx';
import { AdminDrawer, AdminSidebar } from './-admin-menu.tsx';
import { SessionDialog, useMustStay } from './-session-renewal.tsx';

const AdminShell = () => {
  const session = trpc.auth.session.useQuery();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const mustStay = useMustStay();
  if (session.isPending) return <Pending />;
  if (session.isError)
    return <ErrorState title="The back office cannot be reached. Please try again in a moment." />;
  if (!session.data && !mustStay) return <Navigate to="/admin/login" replace />;
  return (
    <>
      <SkipLink />
      <Grid
        minHeight="100dvh"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' }}
        bg="slate.50"
      >
        <AdminSidebar />
        <AdminDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        <Box minWidth="0">
          <AdminHeader
            username={session.data?.username ?? null}
            onOpenMenu={() => setMenuOpen(true)}
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
            <Outlet />
          </Box>
        </Box>
        {!session.data && <SessionDialog />}
      </Grid>
    </>
  );
};

/** The layout of the back office (spec §2.2): only with a session. */
export const Route = createFileRoute('/admin/_shell')({
  component: AdminShell,
});
