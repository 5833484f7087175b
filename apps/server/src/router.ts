import { authRouter } from './features/auth/auth.router.ts';
import { blogRouter } from './features/blog/blog.router.ts';
import { contactRouter } from './features/contact/contact.router.ts';
import { imagesRouter } from './features/images/images.router.ts';
import { selfCheckRouter } from './features/self-check/self-check.router.ts';
import { settingsRouter } from './features/settings/settings.router.ts';
import { createRouter } from './http/trpc.ts';

/** Every procedure, by noun. */
export const appRouter = createRouter({
  auth: authRouter,
  blog: blogRouter,
  contact: contactRouter,
  images: imagesRouter,
  selfCheck: selfCheckRouter,
  settings: settingsRouter,
});

export type AppRouter = typeof appRouter;
