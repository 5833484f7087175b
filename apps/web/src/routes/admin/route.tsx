import { createFileRoute } from '@tanstack/react-router';
import { loadToastCard } from '../../ui/toaster.tsx';
import { OfficeUnavailable } from './-office-unavailable.tsx';

/**
 * The back office: rendered by the browser only, never indexed. A screen names itself in its static data; its
 * title ends with the suffix of the back office (spec §1).
 */
export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: ({ context }) => context.api.settings.site.ensureData(),
  onEnter: loadToastCard,
  errorComponent: OfficeUnavailable,
  head: ({ matches, match: { context } }) => {
    const { title } = matches.findLast(({ staticData }) => staticData.title)?.staticData ?? {};
    return {
      meta: [
        { name: 'robots', content: 'noindex' },
        // Without its record the company has no name to show.
        ...(context.company ? [{ title: `${title} | Admin | ${context.company.name}` }] : []),
      ],
    };
  },
});
