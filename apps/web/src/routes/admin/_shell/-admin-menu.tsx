import { Box, chakra, HStack, Stack } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { NOUNS } from './-nouns.tsx';
import { useNewCount } from './-submission-news.tsx';
import { useViewer } from './-viewer.ts';

const ENTRIES = [
  { to: '/admin', label: 'Dashboard', icon: 'layout-dashboard' } as const,
  ...Object.values(NOUNS).flatMap((noun) => noun?.menu ?? []),
];

const MOST_SHOWN = 99;

/** A count over the icon of a menu entry, where it moves nothing. Screen readers get it from the entry's name. */
const NewCount = ({ count }: { count: number }) => (
  <chakra.span
    position="absolute"
    top="-2.5"
    right="-1.5"
    minWidth="5"
    px="1"
    bg="ember.600"
    color="white"
    borderRadius="full"
    fontSize="0.6875rem"
    lineHeight="1.25rem"
    textAlign="center"
    aria-hidden
  >
    {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
  </chakra.span>
);

interface MenuEntryProps {
  entry: (typeof ENTRIES)[number];
  /** The number of items behind the entry that wait for the user. */
  count: number;
  onNavigate: (() => void) | undefined;
}

const MenuEntry = ({ entry: { to, label, icon }, count, onNavigate }: MenuEntryProps) => (
  <li>
    <chakra.span
      asChild
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="11"
      px="3"
      borderRadius="md"
      fontSize="sm"
      fontWeight="semibold"
      color="navy.200"
      _hover={{ bg: 'navy.800', color: 'white' }}
      css={{ '&[aria-current=page]': { background: '{colors.navy.700}', color: 'white' } }}
    >
      <Link to={to} activeOptions={{ exact: to === '/admin' }} onClick={onNavigate}>
        <chakra.span position="relative" display="inline-flex">
          <Icon name={icon} size="1.2em" />
          {count > 0 && <NewCount count={count} />}
        </chakra.span>
        {label}
        {count > 0 && <chakra.span srOnly>{count} new</chakra.span>}
      </Link>
    </chakra.span>
  </li>
);

const Menu = ({ onNavigate }: { onNavigate?: () => void }) => {
  const newCount = useNewCount();
  const { isAdmin } = useViewer();
  const entries = ENTRIES.filter((entry) => isAdmin || !('isForAdmins' in entry));
  return (
    <chakra.nav aria-label="Back office" px="3" pb="4">
      <Stack as="ul" gap="1" listStyleType="none">
        {entries.map((entry) => (
          <MenuEntry
            key={entry.to}
            entry={entry}
            count={entry.to === '/admin/submissions' ? newCount : 0}
            onNavigate={onNavigate}
          />
        ))}
      </Stack>
    </chakra.nav>
  );
};

const Mark = () => (
  <HStack gap="3" color="white" fontWeight="bold" minWidth="0">
    <chakra.img
      src="/img/logo-mark.svg"
      alt=""
      htmlWidth={32}
      htmlHeight={32}
      width="8"
      height="8"
    />
    Back office
  </HStack>
);

/** The menu beside the screens, 64 units wide (spec §2.2). */
export const AdminSidebar = () => (
  <Box
    as="aside"
    className="on-dark"
    display={{ base: 'none', lg: 'block' }}
    width="64"
    bg="navy.900"
    position="sticky"
    top="0"
    height="100dvh"
    overflow="auto"
  >
    <HStack height="16" px="6">
      <Mark />
    </HStack>
    <Menu />
  </Box>
);

interface AdminDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The same menu on small screens: slides in, closes on navigation (spec §2.2). */
export const AdminDrawer = ({ isOpen, onClose }: AdminDrawerProps) => (
  <Modal isOpen={isOpen} onClose={onClose} labelledBy="admin-menu-title" placement="left">
    <Box className="on-dark" bg="navy.900" minHeight="full">
      <HStack height="16" px="6" justify="space-between">
        <h2 id="admin-menu-title">
          <Mark />
        </h2>
        <Button
          variant="ghost"
          width="11"
          px="0"
          color="white"
          _hover={{ bg: 'navy.700' }}
          aria-label="Close menu"
          onClick={onClose}
        >
          <Icon name="x" />
        </Button>
      </HStack>
      <Menu onNavigate={onClose} />
    </Box>
  </Modal>
);
