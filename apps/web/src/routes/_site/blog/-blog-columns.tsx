import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface BlogColumnsProps {
  sidebar: ReactNode;
  children: ReactNode;
}

/** Categories beside the posts; above them on small screens. */
export const BlogColumns = ({ sidebar, children }: BlogColumnsProps) => (
  <Grid
    maxWidth="page"
    mx="auto"
    px={{ base: '4', md: '6' }}
    py={{ base: '10', md: '14' }}
    gap={{ base: '8', lg: '12' }}
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'min(14rem, 30%) minmax(0, 1fr)' }}
    alignItems="start"
  >
    {sidebar}
    <Box>{children}</Box>
  </Grid>
);
