import type { SiteSettings } from '@hvac/contract/settings';
import { type MenuEntry, siteMenu } from '@hvac/contract/site-menu';
import type { SiteTexts, TextPageName } from '@hvac/contract/texts/pages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { SiteProvider, useSite } from '../../../-company-record.tsx';

const SITE_KEY = getQueryKey(trpc.settings.site, undefined, 'query');
const PRIVACY_KEY = getQueryKey(trpc.settings.privacy, undefined, 'query');

/** Delay of the preview, in milliseconds, because a page takes longer to render than a keystroke may. */
const PAUSE = 100;

interface Shown {
  page: TextPageName;
  /** The edited texts of that page, with placeholders filled in. */
  texts: Record<string, unknown>;
  /** What else of the site is edited. */
  look?: Pick<SiteSettings, 'illustrations' | 'logo'>;
}

/** The menus of the site with other labels. */
const relabeled = ({ menu, footerMenu }: SiteSettings, shared: SiteTexts['shared']) => {
  const fixed = siteMenu(shared, true);
  const named = (entry: MenuEntry) => fixed.find(({ path }) => path === entry.path) ?? entry;
  return { menu: menu.map(named), footerMenu: footerMenu.map(named) };
};

const show = (client: QueryClient, site: SiteSettings, { page, texts, look }: Shown): void => {
  const draft: SiteSettings = {
    ...site,
    ...look,
    // A preview sends no requests to other sites.
    mapsApiKey: null,
    ...(page === 'shared' && relabeled(site, texts as SiteTexts['shared'])),
    texts: { ...site.texts, [page]: texts },
  };
  client.setQueryData(SITE_KEY, draft);
  if (page === 'privacy') client.setQueryData(PRIVACY_KEY, texts as SiteTexts['privacy']);
};

/** Lets the components of the website read the texts that are being edited instead of those that are stored. */
export const PreviewData = ({ page, texts, look, children }: Shown & { children: ReactNode }) => {
  const { client: api } = trpc.useUtils();
  const site = useSite();
  const [queryClient] = useState(() => {
    const client = new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
    });
    show(client, site, { page, texts, look });
    return client;
  });
  useEffect(() => {
    const timer = setTimeout(() => show(queryClient, site, { page, texts, look }), PAUSE);
    return () => clearTimeout(timer);
  }, [queryClient, site, page, texts, look]);
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SiteProvider>{children}</SiteProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
};
