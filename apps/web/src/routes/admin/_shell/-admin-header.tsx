import { Box, chakra, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { forgetUnsavedChanges, LeaveQuestion, useHasUnsavedChanges } from './-unsaved-changes.tsx';

interface AdminHeaderProps {
  /** Null while the session has ended over unsaved changes. */
  username: string | null;
  onOpenMenu: () => void;
}

/** Who is logged in, and the way out (spec §2.2). */
export const AdminHeader = ({ username, onOpenMenu }: AdminHeaderProps) => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const logout = trpc.auth.logout.useMutation();
  const hasUnsavedChanges = useHasUnsavedChanges();
  const [isAsking, setAsking] = useState(false);

  const logOut = async () => {
    setAsking(false);
    try {
      await logout.mutateAsync();
      // Nothing that the owner has read or typed stays behind.
      forgetUnsavedChanges();
      queryClient.clear();
      utils.auth.session.setData(undefined, null);
      await navigate({ to: '/admin/login' });
      showToast({ title: 'Logged out', description: 'You have been logged out successfully' });
    } catch (error) {
      showToast({ title: 'Logout failed', description: errorText(error), variant: 'destructive' });
    }
  };

  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="header"
      display="grid"
      // A message stands between the controls; on a phone it covers the welcome.
      gridTemplateAreas={{
        base: "'menu welcome logout'",
        md: "'menu welcome message logout'",
      }}
      gridTemplateColumns={{
        base: 'auto minmax(0, 1fr) auto',
        md: 'auto fit-content(40%) minmax(0, 1fr) auto',
      }}
      alignItems="center"
      columnGap={{ base: '2', md: '3' }}
      minHeight="16"
      px={{ base: '4', md: '8' }}
      bg="white"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Button
        gridArea="menu"
        variant="outline"
        width="11"
        px="0"
        aria-label="Menu"
        display={{ base: 'inline-flex', lg: 'none' }}
        onClick={onOpenMenu}
      >
        <Icon name="menu" size="1.4em" />
      </Button>
      <Text gridArea="welcome" fontWeight="semibold" truncate>
        {username === null ? 'Logged out' : `Welcome, ${username}`}
      </Text>
      <Box
        gridArea={{ base: 'welcome', md: 'message' }}
        justifySelf={{ base: 'stretch', md: 'end' }}
        maxWidth="36rem"
      >
        <Toaster />
      </Box>
      <Button
        gridArea="logout"
        variant="ghost"
        minWidth="11"
        px={{ base: '0', md: '4' }}
        onClick={() => (hasUnsavedChanges ? setAsking(true) : logOut())}
        disabled={logout.isPending}
      >
        <Icon name="log-out" />
        <chakra.span srOnly={{ base: true, md: false }}>Logout</chakra.span>
      </Button>
      <LeaveQuestion isOpen={isAsking} onStay={() => setAsking(false)} onLeave={logOut} />
    </chakra.header>
  );
};
