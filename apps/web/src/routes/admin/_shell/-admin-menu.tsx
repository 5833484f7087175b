import { Box, chakra, HStack, Stack } from '@chakra-ui/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { LogoutButton } from '../-login/-logout-button.tsx';
import { useViewer } from '../-login/-viewer.ts';
import { NewCount } from './-new-count.tsx';
import { NOUNS } from './-nouns.ts';
import { useNewCount } from './-submission-news.tsx';

interface Entry {
  to: string;
  label: string;
  icon: IconName;
  hash?: string;
  isForAdmins?: true;
}

const { submission, post, category, 'website-image': picture, settings } = NOUNS;

/** The six screens of the specification, the most used first. */
const ENTRIES: readonly Entry[] = [
  { to: '/admin', label: 'Dashboard', icon: 'layout-dashboard' },
  submission.menu,
  post.menu,
  category.menu,
  picture.menu,
  settings.menu,
];

/** What came beside them: the other nouns that have an entry, and the figures. */
const MORE_ENTRIES: readonly Entry[] = [
  ...Object.values(NOUNS)
    .flatMap((noun): Entry[] => (noun?.menu ? [noun.menu] : []))
    .filter((entry) => !ENTRIES.includes(entry)),
  { to: '/admin/figures', label: 'Figures', icon: 'chart' },
];

/** What owners change most, which is deeper in the settings. */
const SHORTCUTS: readonly Entry[] = [
  { to: '/admin/settings/business', label: 'Contact & hours', icon: 'phone' },
  { to: '/admin/settings/pages', label: 'Page text', icon: 'pencil' },
];

const look = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: '2',
  width: 'full',
  minHeight: '11',
  px: '2',
  borderRadius: 'md',
  fontSize: 'sm',
  fontWeight: 'medium',
  color: 'navy.100',
  _hover: { bg: 'navy.800', color: 'white' },
} as const;

interface MenuEntryProps {
  entry: Entry;
  /** The number of items behind the entry that wait for the user. */
  count?: number;
  /** Whether it is marked while its screen is shown. */
  isMarked?: boolean;
  onNavigate: (() => void) | undefined;
}

const MenuEntry = ({
  entry: { to, hash, label, icon },
  count = 0,
  isMarked = false,
  onNavigate,
}: MenuEntryProps) => (
  <li>
    <chakra.span
      asChild
      {...look}
      css={{
        '&[aria-current=page]': isMarked && {
          background: '{colors.navy.700}',
          color: 'white',
        },
      }}
    >
      <Link
        to={to as LinkProps['to']}
        hash={hash}
        activeOptions={{ exact: !isMarked || to === '/admin', includeHash: !isMarked }}
        onClick={onNavigate}
      >
        <Icon name={icon} size="1.2em" />
        {label}
        <NewCount count={count} />
      </Link>
    </chakra.span>
  </li>
);

const MenuList = ({ children }: { children: ReactNode }) => (
  <Stack
    as="ul"
    gap="1"
    listStyleType="none"
    pb="3"
    mb="3"
    borderBottomWidth="1px"
    borderColor="navy.700"
    _last={{ borderBottomWidth: '0' }}
  >
    {children}
  </Stack>
);

const Menu = ({ onNavigate }: { onNavigate?: () => void }) => {
  const newCount = useNewCount();
  const { isAdmin } = useViewer();
  const mayOpen = ({ isForAdmins }: Entry) => isAdmin || !isForAdmins;
  return (
    <chakra.nav aria-label="Office" px="2" pb="4">
      <MenuList>
        {ENTRIES.filter(mayOpen).map((entry) => (
          <MenuEntry
            key={entry.to}
            entry={entry}
            count={entry.to === '/admin/submissions' ? newCount : 0}
            isMarked
            onNavigate={onNavigate}
          />
        ))}
      </MenuList>
      <MenuList>
        {MORE_ENTRIES.filter(mayOpen).map((entry) => (
          <MenuEntry key={entry.to} entry={entry} isMarked onNavigate={onNavigate} />
        ))}
      </MenuList>
      {isAdmin && (
        <MenuList>
          {SHORTCUTS.map((entry) => (
            <MenuEntry key={entry.to} entry={entry} onNavigate={onNavigate} />
          ))}
        </MenuList>
      )}
      <MenuList>
        <li>
          <chakra.a {...look} href="/" target="_blank" rel="noopener">
            <Icon name="external-link" size="1.2em" />
            View website
            <chakra.span srOnly> (opens in a new tab)</chakra.span>
          </chakra.a>
        </li>
        <MenuEntry
          entry={{
            to: '/admin/settings',
            hash: 'my-account',
            label: 'My account',
            icon: 'user',
          }}
          onNavigate={onNavigate}
        />
        <li>
          <LogoutButton {...look} borderWidth="0">
            <Icon name="log-out" size="1.2em" />
            Log out
          </LogoutButton>
        </li>
      </MenuList>
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
    Office
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
    <HStack height="16" px="4">
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
      <HStack height="16" px="4" justify="space-between">
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
