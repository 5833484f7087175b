import { Box, chakra, HStack } from '@chakra-ui/react';
import { telHref } from '@hvac/contract/contact-links';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { NAVIGATION } from '../../content/navigation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCompany } from '../-use-company.ts';
import { MobileMenu } from './-mobile-menu.tsx';
import { Wordmark } from './-wordmark.tsx';

const MENU_ID = 'site-menu';

const CallLink = (link: ComponentProps<'a'>) => {
  const { phone } = useCompany();
  return (
    <a {...link} href={telHref(phone)} aria-label={`Call ${phone}`}>
      <Icon name="phone" size="1.15em" />
      <chakra.span display={{ base: 'none', sm: 'inline' }}>{phone}</chakra.span>
    </a>
  );
};

const DesktopNavigation = () => (
  <chakra.nav aria-label="Main" display={{ base: 'none', lg: 'block' }}>
    <HStack as="ul" gap="1" listStyleType="none">
      {NAVIGATION.map(({ to, label }) => (
        <li key={to}>
          <chakra.span
            asChild
            display="inline-flex"
            alignItems="center"
            minHeight="11"
            px="3"
            fontSize="sm"
            fontWeight="semibold"
            color="fg.body"
            borderBottomWidth="3px"
            borderColor="transparent"
            _hover={{ color: 'navy.900', borderColor: 'slate.300' }}
            css={{ '&[aria-current=page]': { color: 'navy.900', borderColor: 'ember.600' } }}
          >
            <Link to={to} activeOptions={{ exact: to === '/' }}>
              {label}
            </Link>
          </chakra.span>
        </li>
      ))}
    </HStack>
  </chakra.nav>
);

/** Sticky header with the pages, the phone number and, on small screens, the menu (spec §2.1). */
export const Header = () => (
  <chakra.header
    position="sticky"
    top="0"
    zIndex="header"
    bg="white"
    borderBottomWidth="1px"
    borderColor="line"
  >
    <chakra.a
      href="#main"
      position="absolute"
      left="4"
      top="-20"
      px="4"
      py="3"
      bg="navy.900"
      color="white"
      borderRadius="md"
      fontWeight="semibold"
      _focus={{ top: '2' }}
    >
      Skip to content
    </chakra.a>
    <Box
      maxWidth="page"
      mx="auto"
      px={{ base: '4', md: '6' }}
      height={{ base: '16', md: '20' }}
      display="grid"
      // Nothing in it moves when what stands behind it arrives.
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto 2.75rem', lg: '16rem 1fr auto' }}
      alignItems="center"
      columnGap={{ base: '2', lg: '6' }}
    >
      <Wordmark />
      <DesktopNavigation />
      <LinkButton colorPalette="ember" px={{ base: '3', sm: '4' }}>
        <CallLink />
      </LinkButton>
      <Button
        popoverTarget={MENU_ID}
        variant="outline"
        display={{ base: 'inline-flex', lg: 'none' }}
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
