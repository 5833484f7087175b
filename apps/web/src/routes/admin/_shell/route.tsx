import { Box, Grid } from '@chakra-ui/react';
import type { User } from '@hvac/contract/auth';
import {
  createFileRoute,
  Navigate,
  Outlet,
  useLocation,
  useMatches,
  useRouter,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Pending } from '../../../ui/data-state.tsx';
import { SiteProvider } from '../../-company-record.tsx';
import { SkipLink } from '../../-page-focus.tsx';
import { ConfirmProvider } from '../-kit/-confirm.tsx';
import { ProofDialog } from '../-login/-proof-dialog.tsx';
import { SessionDialog } from '../-login/-session-dialog.tsx';
import { useMustStay, useProvedQueries } from '../-login/-session-renewal.ts';
import { ViewerContext } from '../-login/-viewer.ts';
import { wantedScreen } from '../-login/-wanted-screen.ts';
import { useNotifiedDevice } from '../-notifications/-use-notified-device.ts';
import { OfficeUnavailable } from '../-office-unavailable.tsx';
import { useOpenedNotification } from '../-use-opened-notification.ts';
import { AdminHeader } from './-admin-header.tsx';
import { AdminDrawer, AdminSidebar } from './-admin-menu.tsx';
import { ABOVE_BOTTOM_BAR, BottomBar } from './-bottom-bar.tsx';
import { MailTroubleLine } from './-mail-trouble.tsx';
import { PasskeyOffer } from './-second-factors/-passkey-offer.tsx';
import { SubmissionNews } from './-submission-news.tsx';

/** Loads the scripts of the screens that are opened most ahead, so that they open at once, and without a signal. */
const useScreensAhead = (): void => {
  const router = useRouter();
  useEffect(() => {
    const { routesById } = router;
    for (const route of [
      routesById['/admin/_shell/submissions/'],
      routesById['/admin/_shell/(dashboard)/'],
      routesById['/admin/_shell/posts/'],
    ]) {
      void router.loadRouteChunk(route);
    }
  }, [router]);
};

/** Where a second factor is added. */
const SECURITY = '/admin/settings/security';

const Background = () => {
  useNotifiedDevice();
  useProvedQueries();
  useScreensAhead();
  return null;
};

const AdminShell = () => {
  useOpenedNotification();
  const session = trpc.auth.session.useQuery();
  const { latestLocation } = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The path on which the menu was opened: navigating to any other page, including with Back, closes it.
  const [menuPath, setMenuPath] = useState<string | null>(null);
  // Whether the displayed screen is the password choice; the address may already be ahead of it.
  const isChoosing = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/admin/_shell/choose-password'),
  });
  const mustStay = useMustStay();
  const [lastUser, setLastUser] = useState<User | null>(null);
  // The screen remains that of its first user, even while somebody else logs in above it.
  const isOwn = lastUser === null || session.data?.id === lastUser.id;
  if (session.data && isOwn && session.data !== lastUser) setLastUser(session.data);
  if (session.isPending) return <Pending />;
  if (session.isError) return <OfficeUnavailable />;
  const viewer = lastUser ?? session.data;
  // The address may already be that of an entrance: after a logout, or because of the redirects below.
  const wanted = wantedScreen(latestLocation.href) ?? latestLocation.state.wanted;
  if (!viewer || (!session.data && !mustStay)) {
    return <Navigate to="/admin/login" state={{ wanted }} replace />;
  }
  if (session.data && !mustStay && isChoosing !== (session.data.isProvisional === true)) {
    if (isChoosing) return <Navigate to="/admin" href={wanted ?? '/admin'} replace />;
    return <Navigate to="/admin/choose-password" state={{ wanted }} replace />;
  }
  const needsSecondFactor = session.data?.needsSecondFactor === true && !isChoosing;
  if (needsSecondFactor && !mustStay && path !== SECURITY)
    return <Navigate to={SECURITY} replace />;
  const isWorking = session.data && !session.data.isProvisional && !needsSecondFactor;
  // There is nowhere else to go.
  const hasMenu = !isChoosing && !needsSecondFactor;
  return (
    <ViewerContext value={viewer}>
      <SkipLink />
      {isWorking && <Background key={viewer.id} />}
      {isWorking && <SubmissionNews key={viewer.id} />}
      <Grid
        minHeight="100dvh"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          lg: hasMenu ? '16rem minmax(0, 1fr)' : 'minmax(0, 1fr)',
        }}
        bg="slate.50"
        // Hidden from anyone who finds the browser after the session has ended (OWASP ASVS 14.3.1).
        visibility={isOwn ? undefined : 'hidden'}
      >
        <ConfirmProvider>
          {hasMenu && (
            <>
              <AdminSidebar />
              <AdminDrawer isOpen={menuPath === path} onClose={() => setMenuPath(null)} />
            </>
          )}
          <Box minWidth="0">
            <AdminHeader
              username={session.data?.username ?? null}
              onOpenMenu={hasMenu ? () => setMenuPath(path) : null}
            />
            {isWorking && <MailTroubleLine />}
            <Box
              as="main"
              id="main"
              tabIndex={-1}
              outline="none"
              px={{ base: '4', md: '8' }}
              py={{ base: '5', md: '8' }}
              maxWidth="page"
              css={hasMenu ? ABOVE_BOTTOM_BAR : undefined}
            >
              {isWorking && <PasskeyOffer key={viewer.id} />}
              <Outlet />
            </Box>
          </Box>
          {hasMenu && <BottomBar onOpenMenu={() => setMenuPath(path)} />}
          <ProofDialog username={viewer.username} />
        </ConfirmProvider>
      </Grid>
      <SessionDialog user={session.data ?? null} viewer={viewer} isChoosing={isChoosing} />
    </ViewerContext>
  );
};

/**
 * The layout of the back office (spec §2.2): needs a session, a password chosen by the user, and a second factor
 * where it is required.
 */
export const Route = createFileRoute('/admin/_shell')({
  component: () => (
    <SiteProvider>
      <AdminShell />
    </SiteProvider>
  ),
});
