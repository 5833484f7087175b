import { chakra, HStack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LeaveQuestion, useHasUnsavedChanges } from './-unsaved-changes.tsx';
import { useLogout } from './-use-logout.ts';

interface AdminHeaderProps {
  /** Null while the session has ended over unsaved changes. */
  username: string | null;
  /** Null where there is no menu. */
  onOpenMenu: (() => void) | null;
}

/** Who is logged in, and the way out (spec §2.2). */
export const AdminHeader = ({ username, onOpenMenu }: AdminHeaderProps) => {
  const { logOut, isPending } = useLogout();
  const hasUnsavedChanges = useHasUnsavedChanges();
  const [isAsking, setAsking] = useState(false);

  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="header"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      height="16"
      px={{ base: '4', md: '8' }}
      bg="white"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <HStack gap="3" minWidth="0">
        {onOpenMenu && (
          <Button
            variant="outline"
            width="11"
            px="0"
            aria-label="Menu"
            display={{ base: 'inline-flex', lg: 'none' }}
            onClick={onOpenMenu}
          >
            <Icon name="menu" size="1.4em" />
          </Button>
        )}
        <Text fontWeight="semibold" truncate>
          {username === null ? 'Logged out' : `Welcome, ${username}`}
        </Text>
      </HStack>
      <Button
        variant="ghost"
        onClick={() => (hasUnsavedChanges ? setAsking(true) : logOut())}
        disabled={isPending}
      >
        <Icon name="log-out" />
        Logout
      </Button>
      <LeaveQuestion
        isOpen={isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          logOut();
        }}
      />
    </chakra.header>
  );
};
