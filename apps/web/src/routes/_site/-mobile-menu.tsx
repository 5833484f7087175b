import { chakra, Stack } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PhoneLink, PhoneNumber } from './-company.tsx';
import { useMenu } from './-menu.ts';

/** The menu on small screens: a native popover, which also opens and closes without JavaScript. */
export const MobileMenu = ({ id }: { id: string }) => {
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
        {useMenu().map(({ path, label }) => (
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
              <Link
                to={path}
                activeOptions={{ exact: path === '/', includeSearch: false }}
                onClick={close}
              >
                {label}
              </Link>
            </chakra.span>
          </li>
        ))}
        <chakra.li pt="3">
          <LinkButton colorPalette="accent" size="lg" width="full">
            <PhoneLink>
              <Icon name="phone" />
              Call <PhoneNumber />
            </PhoneLink>
          </LinkButton>
        </chakra.li>
      </Stack>
    </chakra.nav>
  );
};
