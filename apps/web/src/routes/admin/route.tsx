import { createFileRoute } from '@tanstack/react-router';

/** The back office: rendered by the browser only, never indexed. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: ({ context }) => context.api.settings.site.ensureData(),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
});
