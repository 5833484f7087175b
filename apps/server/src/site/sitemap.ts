import { escapeXml } from '../kernel/xml.ts';

/** A path of the site, with the time of its last change if it is known. */
export interface SiteAddress {
  path: string;
  lastModified?: Date | undefined;
}

const urlElement = (siteUrl: string, { path, lastModified }: SiteAddress) => {
  const lastmod = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`;
};

/** Builds the XML sitemap (sitemaps.org). */
export const buildSitemap = (siteUrl: string, addresses: readonly SiteAddress[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => urlElement(siteUrl, address)),
    '</urlset>',
  ].join('\n');
