import { createFileRoute } from '@tanstack/react-router';

/** The back office: rendered by the browser only, never indexed. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
});
