import { Box, chakra, HStack, Stack } from '@chakra-ui/react';
import type { SiteSettings } from '@hvac/contract/settings';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useRef } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCompany, useSite } from '../-company-record.tsx';
import { CallButton, PhoneLink } from './-company.tsx';
import { IN_PAGE } from './-section.tsx';
import { Wordmark } from './-wordmark.tsx';

/** An entry stands for the pages below it as well, unless one of those is an entry of its own. */
const activeOptionsOf = (path: string, menu: SiteSettings['menu']) => ({
  exact: path === '/' || menu.some((entry) => entry.path.startsWith(`${path}/`)),
  includeSearch: false,
});

/** The menu on small screens: a native popover, which also opens and closes without JavaScript. */
const MobileMenu = ({ id }: { id: string }) => {
  const menu = useRef<HTMLElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <chakra.nav
      id={id}
      ref={menu}
      popover="auto"
      aria-label="Mobile"
      position="fixed"
      inset="auto"
      top={{ base: '16', md: '20' }}
      left="0"
      right="0"
      width="full"
      maxHeight={{ base: 'calc(100dvh - 4rem)', md: 'calc(100dvh - 5rem)' }}
      overflow="auto"
      m="0"
      px="4"
      py="4"
      bg="white"
      color="fg"
      borderWidth="0"
      borderBottomWidth="1px"
      borderColor="line"
      boxShadow="lg"
      css={{
        '&::backdrop': {
          background: 'rgb({colors.shade} / 0.35)',
          top: { base: '4rem', md: '5rem' },
        },
      }}
    >
      <Stack as="ul" gap="1" listStyleType="none">
        {useSite().menu.map(({ path, label }, _, menu) => (
          <li key={path}>
            <chakra.span
              asChild
              display="flex"
              alignItems="center"
              minHeight="12"
              px="4"
              borderRadius="md"
              fontSize="lg"
              fontWeight="semibold"
              _hover={{ bg: 'slate.100' }}
              css={{
                '&[aria-current=page]': {
                  background: '{colors.navy.50}',
                  boxShadow: 'inset 4px 0 {colors.navy.800}',
                },
              }}
            >
              <Link to={path} activeOptions={activeOptionsOf(path, menu)} onClick={close}>
                {label}
              </Link>
            </chakra.span>
          </li>
        ))}
        <chakra.li pt="3">
          <CallButton width="full" />
        </chakra.li>
      </Stack>
    </chakra.nav>
  );
};

const MENU_ID = 'site-menu';

/** Width needed to show the page links side by side. In rem, because larger text needs more room. */
const WIDE = '@container (min-width: 64rem)';
const ROOMY = '@container (min-width: 36rem)';
/** The same for more entries than there is room for, in the width of a page. */
const WIDER = '@container (min-width: 76rem)';
/** How many characters fit beside the name and the phone number, with those that an entry adds by its margins. */
const ROOM = 60;
const MARGINS = 3;

const hasMany = (menu: SiteSettings['menu']): boolean =>
  menu.reduce((sum, { label }) => sum + label.length + MARGINS, 0) > ROOM;

const CallLink = (link: ComponentProps<'a'>) => {
  const { phone } = useCompany();
  return (
    <PhoneLink {...link} aria-label={`Call ${phone}`}>
      <Icon name="phone" size="1.15em" />
      <chakra.span display="none" css={{ [ROOMY]: { display: 'inline' } }}>
        {phone}
      </chakra.span>
    </PhoneLink>
  );
};

// Two lines of a long label, so that the name of the company keeps its place.
const NARROW = { maxWidth: '10.5rem', lineHeight: '1.25', overflowWrap: 'anywhere' } as const;

const DesktopNavigation = ({ wide }: { wide: typeof WIDE | typeof WIDER }) => (
  <chakra.nav aria-label="Main" display="none" css={{ [wide]: { display: 'block' } }}>
    <HStack as="ul" gap={wide === WIDER ? '0' : '1'} listStyleType="none">
      {useSite().menu.map(({ path, label }, _, menu) => (
        <li key={path}>
          <chakra.span
            asChild
            display="inline-flex"
            alignItems="center"
            minHeight="11"
            px={wide === WIDER ? '2' : '3'}
            fontSize="sm"
            fontWeight="semibold"
            color="fg.body"
            borderBottomWidth="3px"
            borderColor="transparent"
            _hover={{ color: 'navy.900', borderColor: 'slate.300' }}
            css={{
              '&[aria-current=page]': { color: 'navy.900', borderColor: 'navy.800' },
              ...(wide === WIDER && NARROW),
            }}
          >
            <Link to={path} activeOptions={activeOptionsOf(path, menu)}>
              {label}
            </Link>
          </chakra.span>
        </li>
      ))}
    </HStack>
  </chakra.nav>
);

/** Sticky header with the pages, the phone number and, on small screens, the menu (spec §2.1). */
export const Header = () => {
  const wide = hasMany(useSite().menu) ? WIDER : WIDE;
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="header"
      containerType="inline-size"
      bg="white"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Box
        {...IN_PAGE}
        minHeight={{ base: '16', md: '20' }}
        py="2"
        display="grid"
        // Fixed columns, so that nothing moves when the content loads.
        gridTemplateColumns="minmax(0, 1fr) auto 2.75rem"
        alignItems="center"
        columnGap="2"
        css={{ [wide]: { gridTemplateColumns: 'minmax(0, 1fr) auto auto', columnGap: '6' } }}
      >
        <Wordmark />
        <DesktopNavigation wide={wide} />
        <LinkButton
          colorPalette="accent"
          // Phones have the number in the bar at the bottom.
          display={{ base: 'none', md: 'inline-flex' }}
          minWidth="11"
          px="3"
          css={{ [ROOMY]: { px: '4', whiteSpace: 'nowrap' } }}
        >
          <CallLink />
        </LinkButton>
        <Button
          popoverTarget={MENU_ID}
          variant="outline"
          css={{ [wide]: { display: 'none' } }}
          gridColumn="3"
          width="11"
          px="0"
          aria-label="Menu"
        >
          <Icon name="menu" size="1.4em" />
        </Button>
      </Box>
      <MobileMenu id={MENU_ID} />
    </chakra.header>
  );
};
