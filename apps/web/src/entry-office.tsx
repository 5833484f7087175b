import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createBrowserApp } from './browser-app.ts';
import { routeTree } from './routeTree.gen.ts';
import { theme } from './theme.ts';
import { writeTokenValues } from './token-values.ts';

writeTokenValues(theme);

const root = document.getElementById('root') as HTMLElement;
createRoot(root).render(<RouterProvider router={createBrowserApp(routeTree)} />);
