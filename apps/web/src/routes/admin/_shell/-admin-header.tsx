import { Box, chakra, Text } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { subscribeToDialogs, topDialog } from '../../../ui/open-dialogs.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { LogoutButton } from '../-login/-logout-button.tsx';
import { WITH_FOOT } from './-bottom-bar.tsx';

/** Room for the button that closes a dialog of the height of a phone. */
const CLOSE_BUTTON = '7.5rem';

/** Shows messages in the header, or in the dialog that covers it. */
const OfficeToaster = () => {
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog);
  return (
    <>
      <Toaster isSilent={dialog !== null} />
      {dialog &&
        createPortal(
          <Box
            position="fixed"
            zIndex="header"
            top={{ base: '2', lg: '4' }}
            left={{ base: '2', lg: 'auto' }}
            right={{ base: CLOSE_BUTTON, sm: 'auto', lg: '4' }}
            maxWidth={{ sm: '20rem' }}
          >
            <Toaster />
          </Box>,
          dialog,
        )}
    </>
  );
};

interface AdminHeaderProps {
  /** Null if the session has ended while there are unsaved changes. */
  username: string | null;
  /** Null if there is no menu. */
  onOpenMenu: (() => void) | null;
}

/** Shows who is logged in, and the logout button (spec §2.2). */
export const AdminHeader = ({ username, onOpenMenu }: AdminHeaderProps) => (
  <chakra.header
    position="sticky"
    top="0"
    zIndex="header"
    display="grid"
    // A message appears between the controls; on a phone it covers the welcome text.
    gridTemplateAreas={{
      base: "'menu welcome logout'",
      md: "'menu welcome message logout'",
      lg: "'welcome message logout'",
    }}
    gridTemplateColumns={{
      base: 'auto minmax(0, 1fr) auto',
      md: 'auto fit-content(40%) minmax(0, 1fr) auto',
      lg: 'fit-content(40%) minmax(0, 1fr) auto',
    }}
    alignItems="center"
    columnGap={{ md: '3' }}
    minHeight="16"
    px={{ base: '4', md: '8' }}
    bg="white"
    borderBottomWidth="1px"
    borderColor="line"
  >
    {onOpenMenu && (
      <Button
        gridArea="menu"
        variant="outline"
        width="11"
        px="0"
        mr={{ base: '2', md: '0' }}
        aria-label="Menu"
        // On a phone, the bar at the bottom has the menu.
        display={{ base: 'none', md: 'inline-flex', lg: 'none' }}
        css={{ [WITH_FOOT]: { display: { base: 'inline-flex', lg: 'none' } } }}
        onClick={onOpenMenu}
      >
        <Icon name="menu" size="1.4em" />
      </Button>
    )}
    <Text gridArea="welcome" fontWeight="semibold" truncate>
      {username === null ? 'Logged out' : `Welcome, ${username}`}
    </Text>
    <Box
      gridArea={{ base: 'welcome', md: 'message' }}
      justifySelf={{ base: 'stretch', md: 'end' }}
      maxWidth="36rem"
    >
      <OfficeToaster />
    </Box>
    <LogoutButton
      gridArea="logout"
      minWidth="11"
      ml={{ base: '2', md: '0' }}
      mr={{ base: '-1', md: '0' }}
      px={{ base: '1', md: '4' }}
    >
      <chakra.span display={{ base: 'none', md: 'inline-flex' }}>
        <Icon name="log-out" />
      </chakra.span>
      Logout
    </LogoutButton>
  </chakra.header>
);
