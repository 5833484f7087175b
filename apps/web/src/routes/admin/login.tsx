import { Box, chakra, Heading } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Pending } from '../../ui/data-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { LoginForm } from './-login/-login-form.tsx';
import { considerPasskey } from './-login/-passkey-offer.ts';
import { useWaitingRequest, WaitingRequestCard } from './-login/-waiting-request.tsx';
import { notificationLink, wantedScreen } from './-login/-wanted-screen.ts';
import { useOpenedNotification } from './-use-opened-notification.ts';

const LoginPage = () => {
  useOpenedNotification();
  const navigate = useNavigate();
  const { latestLocation } = useRouter();
  const [wanted] = useState(() => wantedScreen(latestLocation.state.wanted ?? '') ?? '/admin');
  const session = trpc.auth.session.useQuery();
  const request = useWaitingRequest(notificationLink(wanted));
  const [{ company }] = trpc.settings.site.useSuspenseQuery();
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const isLoggedOut = session.data === null;
  // Even if the session has ended on its own, the next user finds nothing of the previous one (OWASP ASVS 14.3.1).
  useEffect(() => {
    if (!isLoggedOut) return;
    queryClient.removeQueries({ type: 'inactive' });
    queryClient.getMutationCache().clear();
  }, [isLoggedOut, queryClient]);
  if (session.isPending) return <Pending />;
  if (session.data) return <Navigate to="/admin" href={wanted} replace />;
  if (request === undefined) return <Pending />;
  return (
    <Box
      minHeight="100dvh"
      display="grid"
      justifyItems="center"
      alignContent="center"
      px="4"
      py="10"
      bg="navy.900"
      backgroundImage="radial-gradient(50rem 36rem at 50% 20%, {colors.navy.700} 0%, transparent 70%)"
    >
      <Box as="main" width="full" maxWidth="25rem">
        <Box bg="white" borderRadius="lg" boxShadow="lg" p={{ base: '6', sm: '8' }}>
          <chakra.img
            src="/favicon.svg"
            alt=""
            htmlWidth={48}
            htmlHeight={48}
            width="12"
            height="12"
            mb="4"
          />
          <Heading as="h1" size="lg" mb="6">
            Log in to {company.name}
          </Heading>
          {request && <WaitingRequestCard request={request} />}
          <LoginForm
            onPassword={(user) => considerPasskey(user, () => client.secondFactors.own.query())}
            onLoggedIn={() => navigate({ href: wanted })}
          />
        </Box>
        <chakra.p className="on-dark" mt="5" textAlign="center">
          <LinkButton variant="ghost" color="white" _hover={{ bg: 'navy.700' }}>
            <Link to="/" reloadDocument>
              <Icon name="arrow-left" />
              Return to website
            </Link>
          </LinkButton>
        </chakra.p>
      </Box>
      <Box mt="5" minHeight="20" width="full" maxWidth="25rem">
        <Toaster />
      </Box>
    </Box>
  );
};

/** Login (spec §2.2); outside the admin layout. */
export const Route = createFileRoute('/admin/login')({
  staticData: { title: 'Log in' },
  component: LoginPage,
});
