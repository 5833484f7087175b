import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { IN_PAGE } from '../-section.tsx';

interface BlogColumnsProps {
  sidebar: ReactNode;
  /** Whether it comes after the posts on small screens. */
  isSidebarLast?: boolean;
  children: ReactNode;
}

const POSTS = { '@media (min-width: 64rem)': { gridArea: '1 / 2' } } as const;

/** Categories beside the posts; above them on small screens. */
export const BlogColumns = ({ sidebar, isSidebarLast = false, children }: BlogColumnsProps) => (
  <Grid
    {...IN_PAGE}
    py={{ base: '10', md: '14' }}
    gap={{ base: '8', lg: '12' }}
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'min(14rem, 30%) minmax(0, 1fr)' }}
    alignItems="start"
  >
    {!isSidebarLast && sidebar}
    <Box css={POSTS}>{children}</Box>
    {isSidebarLast && sidebar}
  </Grid>
);
