import { ChakraProvider } from '@chakra-ui/react';
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '../router.tsx';
import { theme } from '../theme.ts';
import { PageFocus } from './-page-focus.tsx';

// The document already contains the global rules; the browser does not generate them again.
const themeWithoutGlobals = { ...theme, _global: [], layers: { ...theme.layers, atRule: '' } };

const Root = () => (
  <ChakraProvider value={themeWithoutGlobals}>
    <HeadContent />
    <div id="app">
      <Outlet />
      <PageFocus />
    </div>
  </ChakraProvider>
);

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });
