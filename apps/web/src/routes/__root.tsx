import { ChakraProvider } from '@chakra-ui/react';
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '../router.tsx';
import { theme } from '../theme.ts';
import { PageFocus } from './-page-focus.tsx';

const Root = () => (
  <ChakraProvider value={theme}>
    <HeadContent />
    <div id="app">
      <Outlet />
      <PageFocus />
    </div>
  </ChakraProvider>
);

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });
