import type { SiteSettings } from '@hvac/contract/settings';

interface PageHead {
  title: string;
  description: string;
  /** Canonical path of the page. */
  path: string;
  type?: 'website' | 'article';
  /** Path or URL of the image shown when the page is shared; by default, the site's. */
  image?: string | undefined;
}

/** Title, description, canonical address, Open Graph and Twitter card of a page. */
export const pageHead = (
  { siteUrl, company }: Pick<SiteSettings, 'company'> & { siteUrl: string },
  { title, description, path, type = 'website', image }: PageHead,
) => {
  const url = siteUrl + path;
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:site_name', content: company.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      ...(image ? [{ property: 'og:image', content: new URL(image, siteUrl).href }] : []),
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: url }],
  };
};

/** Head of a page that does not exist. */
export const missingHead = (
  title: string,
  { company, texts }: Pick<SiteSettings, 'company' | 'texts'>,
) => ({
  meta: [
    { title: `${title} | ${company.name}` },
    { name: 'description', content: texts.notices.missingDescription },
    { name: 'robots', content: 'noindex' },
  ],
});
