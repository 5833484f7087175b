import { chakra } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** The link in the heading of a card: it covers the card, whose position has to be relative. */
export const CardLink = ({ children }: { children: ReactElement }) => (
  <chakra.span
    asChild
    _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
    css={{
      '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
      // Clipping a long title would also clip its focus ring.
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': {
        outline: '3px solid {colors.ice.600}',
        outlineOffset: '-3px',
      },
    }}
  >
    {children}
  </chakra.span>
);
