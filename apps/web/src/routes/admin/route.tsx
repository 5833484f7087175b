import { createFileRoute } from '@tanstack/react-router';
import { loadToastCard } from '../../ui/toaster.tsx';
import { OfficeUnavailable } from './-office-unavailable.tsx';

/** The back office: rendered by the browser only, never indexed. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: ({ context }) => context.api.settings.site.ensureData(),
  onEnter: loadToastCard,
  errorComponent: OfficeUnavailable,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
});
