import type { FastifyInstance } from 'fastify';
import type { ResponseSender } from '../http/rest-mount.ts';
import { escapeXml } from '../kernel/xml.ts';

/** A path of the site, with the time of its last change if it is known. */
interface SiteAddress {
  path: string;
  lastModified?: Date | undefined;
}

const urlElement = (siteUrl: string, { path, lastModified }: SiteAddress) => {
  const lastmod = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`;
};

/** Builds the XML sitemap (sitemaps.org). */
const buildSitemap = (siteUrl: string, addresses: readonly SiteAddress[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => urlElement(siteUrl, address)),
    '</urlset>',
  ].join('\n');

interface CrawlerFilesDeps {
  /** Public origin. */
  siteUrl: string;
  responseSender: ResponseSender;
  /** The addresses of all pages. */
  addresses(): Promise<SiteAddress[]>;
}

// A page that was unpublished must not stay in search results because of a cache.
const FRESH = 'no-cache';

/** Serves what search engines read first: `robots.txt` and the sitemap. */
export const registerCrawlerFiles = (
  app: FastifyInstance,
  { siteUrl, responseSender, addresses }: CrawlerFilesDeps,
): void => {
  app.get('/sitemap.xml', (request, reply) =>
    responseSender.sendCached(request, reply, {
      key: '/sitemap.xml',
      make: async () => ({
        text: buildSitemap(siteUrl, await addresses()),
        headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': FRESH },
      }),
    }),
  );

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', FRESH)
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /trpc/\nSitemap: ${siteUrl}/sitemap.xml\n`),
  );
};
