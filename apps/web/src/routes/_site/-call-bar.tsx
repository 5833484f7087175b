import { chakra, HStack } from '@chakra-ui/react';
import { Link, useRouterState } from '@tanstack/react-router';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../-company-record.tsx';
import { PhoneLink } from './-company.tsx';

// Where a keyboard leaves so little, the field that is typed into needs it. The bar then ends the page.
const YIELDING = { '@media (max-height: 13rem)': { position: 'static' } } as const;

/** At the bottom of every screen of a phone: call, or ask for a visit on pages without the form (spec §2.1). */
export const CallBar = () => {
  const { scheduleButton } = useTexts().home;
  const hasForm = useRouterState({ select: ({ location }) => location.pathname === '/contact' });
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
      css={hasForm ? YIELDING : {}}
    >
      <HStack height="14" px="2" gap="2" css={{ '& > *': { flex: '1', minWidth: '0' } }}>
        <LinkButton colorPalette="accent">
          <PhoneLink>
            <Icon name="phone" />
            Call Now
          </PhoneLink>
        </LinkButton>
        {!hasForm && (
          <LinkButton variant="outline">
            <Link to="/contact">{scheduleButton}</Link>
          </LinkButton>
        )}
      </HStack>
    </chakra.aside>
  );
};
