import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createBrowserApp } from './browser-app.ts';
import { ScreenFailure } from './routes/admin/_shell/-screen-failure.tsx';
import { keepPageWithoutScripts } from './routes/admin/-missing-scripts.ts';
import { routeTree } from './routeTree.gen.ts';
import { theme } from './theme.ts';
import { writeTokenValues } from './token-values.ts';

writeTokenValues(theme);
keepPageWithoutScripts();

const root = document.getElementById('root') as HTMLElement;
const router = createBrowserApp(routeTree);
router.options.defaultErrorComponent = ScreenFailure;
createRoot(root).render(<RouterProvider router={router} />);
