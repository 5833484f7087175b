import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A name and its value, within a `dl`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Grid
    gap={{ base: '0', sm: '4' }}
    templateColumns={{ base: 'minmax(0, 1fr)', sm: '8rem minmax(0, 1fr)' }}
  >
    <chakra.dt fontWeight="semibold">{name}</chakra.dt>
    <chakra.dd m="0" overflowWrap="anywhere">
      {children}
    </chakra.dd>
  </Grid>
);
