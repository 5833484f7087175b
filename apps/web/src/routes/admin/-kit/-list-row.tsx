import { Grid } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** A row of a list in a panel: what it is about, and what can be done with it. */
export const ListRow = (props: ComponentProps<typeof Grid>) => (
  <Grid
    as="li"
    alignItems="center"
    px={{ base: '4', sm: '5' }}
    py="3"
    fontSize="sm"
    borderBottomWidth="1px"
    borderColor="line"
    _last={{ borderBottomWidth: '0' }}
    {...props}
  />
);
