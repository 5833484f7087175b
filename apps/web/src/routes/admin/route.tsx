import { createFileRoute } from '@tanstack/react-router';
import { loadToastCard } from '../../ui/toaster.tsx';
import { OfficeUnavailable } from './-office-unavailable.tsx';

/**
 * The back office: rendered only in the browser, never indexed. A screen sets its title in its static data;
 * the suffix of the back office is appended (spec §1).
 */
export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: ({ context: { api } }) => {
    // Asked at the same time: every screen needs both.
    void api.auth.session.prefetch();
    return api.settings.site.ensureData();
  },
  onEnter: loadToastCard,
  errorComponent: OfficeUnavailable,
  head: ({ matches, match: { context } }) => {
    const { title } = matches.findLast(({ staticData }) => staticData.title)?.staticData ?? {};
    return {
      meta: [
        { name: 'robots', content: 'noindex' },
        // Without the company record there is no company name to show.
        ...(context.company ? [{ title: `${title} | Admin | ${context.company.name}` }] : []),
      ],
    };
  },
});
