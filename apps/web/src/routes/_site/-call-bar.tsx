import { chakra, HStack } from '@chakra-ui/react';
import { Link, useRouterState } from '@tanstack/react-router';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../-company-record.tsx';
import { PhoneLink } from './-company.tsx';

/** Whether the bar is on the page: the contact page has the form and the number in its place. */
export const useHasCallBar = (): boolean =>
  useRouterState({ select: ({ location }) => location.pathname !== '/contact' });

/** At the bottom of every screen of a phone: call, or ask for a visit (spec §2.1). */
export const CallBar = () => {
  const { scheduleButton } = useTexts().home;
  if (!useHasCallBar()) return null;
  return (
    <chakra.aside
      aria-label="Call us"
      display={{ md: 'none' }}
      position="fixed"
      zIndex="floating"
      bottom="0"
      insetX="0"
      bg="white"
      borderTopWidth="1px"
      borderColor="line"
      boxShadow="lg"
      pb="env(safe-area-inset-bottom)"
    >
      <HStack height="14" px="2" gap="2" css={{ '& > *': { flex: '1', minWidth: '0' } }}>
        <LinkButton colorPalette="accent">
          <PhoneLink>
            <Icon name="phone" />
            Call Now
          </PhoneLink>
        </LinkButton>
        <LinkButton variant="outline">
          <Link to="/contact">{scheduleButton}</Link>
        </LinkButton>
      </HStack>
    </chakra.aside>
  );
};
