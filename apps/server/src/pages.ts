import type { PlainPage } from '@hvac/contract/plain-page';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findTarget } from './features/addresses/moved-addresses.service.ts';
import { backupPlugin } from './features/backup/backup.plugin.ts';
import { blogPlugin } from './features/blog/blog.plugin.ts';
import { findMissingPart, listBlogAddresses } from './features/blog/blog-pages.service.ts';
import { brandPlugin } from './features/brand/brand.plugin.ts';
import { createBrandPictures } from './features/brand/brand-pictures.service.ts';
import { officeAppPlugin } from './features/brand/office-app.plugin.ts';
import { createOfficeIcons } from './features/brand/office-icons.service.ts';
import { siteIconsPlugin } from './features/brand/site-icons.plugin.ts';
import { contactPlugin } from './features/contact/contact.plugin.ts';
import { receiptPlugin } from './features/contact/receipt.plugin.ts';
import { leadsPlugin } from './features/deliveries/leads.plugin.ts';
import { seenPlugin } from './features/figures/seen.plugin.ts';
import { previewsPlugin } from './features/previews/previews.plugin.ts';
import { workOf } from './http/context.ts';
import { hostNameOf } from './http/host-name.ts';
import type { ResponseSender } from './http/rest-mount.ts';
import { requestedUrl } from './http/rewrite-url.ts';
import { AppError } from './kernel/errors.ts';
import type { Parts } from './parts.ts';
import { registerCrawlerFiles } from './site/crawler-files.ts';
import { errorPage } from './site/error-page.ts';
import { createPageSender } from './site/page-sender.ts';
import { registerPublicFiles } from './site/public-files.ts';
import { createSiteStates, registerSiteState } from './site/site-state.ts';

/**
 * Registers the pages and files of the site, including the feed, the contact form without JavaScript and its receipt,
 * the test mail, backup downloads, what pages tell when they are seen, robots.txt and the sitemap.
 */
export const registerSite = async (
  app: FastifyInstance,
  deps: Parts & { responseSender: ResponseSender },
): Promise<void> => {
  const { orm, now, source, isHttps, readSiteData, siteCache, contextOf } = deps;
  // Read once for all pages until something changes.
  const siteData = () =>
    siteCache.get('site data', async () => {
      const value = await readSiteData();
      return { value, isCacheable: value.settings.isCurrent };
    });
  await registerPublicFiles(app, source);
  const siteStates = createSiteStates(deps);
  registerSiteState(app, siteStates);
  const sendPage = createPageSender({
    ...deps,
    siteData,
    keepSiteState: siteStates.keep,
    findMissingPart: async (subject) => {
      if (subject.kind !== 'privacy') return findMissingPart(orm.em.fork(), now(), subject);
      return (await siteData()).settings.privacyLink ? null : 'page';
    },
    findOwnPage: async (path) => {
      const { ownPages } = await siteData();
      if (!ownPages) throw new AppError('unavailable', 'The pages have never been read');
      return ownPages.get(path);
    },
    mayBeOld: deps.oldAddresses.mayHold,
    findTarget: (path) => findTarget(orm.em.fork(), now(), path),
    noteMissing: (request) => {
      const { method, headers, host, ip } = request;
      const missed = {
        method,
        path: requestedUrl(request).split('?', 1)[0] ?? '',
        destination: headers['sec-fetch-dest'],
        referrer: headers.referer,
        host: hostNameOf(host),
        ip,
      };
      deps.missingCounter.note(missed, new Date());
    },
  });
  blogPlugin(app, deps);
  previewsPlugin(app, { ...deps, sendPage });
  const pictures = createBrandPictures(deps.imageStore, source.publicDir);
  brandPlugin(app, {
    ...deps,
    // An address that another instance has just made may be asked for before its notification arrives here.
    siteBrand: async () => (await readSiteData()).brand,
    company: async () => (await siteData()).settings.company,
    pictures,
  });
  const siteBrand = async () => (await siteData()).brand;
  const drawIcon = createOfficeIcons(pictures, source.publicDir);
  siteIconsPlugin(app, { siteBrand, drawIcon });
  officeAppPlugin(app, {
    siteBrand,
    company: async () => (await siteData()).settings.company,
    drawIcon,
  });
  const formDeps = {
    ...deps,
    sendPage,
    plainPage: async (page: PlainPage) => {
      const { settings, brand } = await siteData();
      return errorPage({ company: settings.company, site: brand }, isHttps, page);
    },
    workOf: (request: FastifyRequest) => workOf(contextOf(request), null),
  };
  contactPlugin(app, formDeps);
  receiptPlugin(app, { ...formDeps, em: () => orm.em.fork() });
  leadsPlugin(app, deps);
  backupPlugin(app, deps);
  seenPlugin(app, { ...deps, siteData });
  registerCrawlerFiles(app, {
    ...deps,
    addresses: async () => {
      const ofBlog = await listBlogAddresses(orm.em.fork(), now());
      const others = SITE_PAGES.filter(({ path }) => path !== '/blog');
      const privacy = (await siteData()).settings.privacyLink ? [{ path: '/privacy' }] : [];
      const own = [...((await siteData()).ownPages?.values() ?? [])]
        .filter(({ isListed }) => isListed)
        .map(({ path, updatedAt }) => ({ path: `/${path}`, lastModified: updatedAt }));
      return [...others, ...privacy, ...own, ...ofBlog];
    },
  });
  app.get('/*', (request, reply) => sendPage(request, reply));
};
