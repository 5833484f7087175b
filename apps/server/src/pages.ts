import type { PlainPage } from '@hvac/contract/plain-page';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OldAddresses } from './features/addresses/known-addresses.service.ts';
import type { MissingCounter } from './features/addresses/missing-counter.service.ts';
import { findTarget } from './features/addresses/moved-addresses.service.ts';
import { backupPlugin } from './features/backup/backup.plugin.ts';
import type { BackupConfig } from './features/backup/stored-backups.service.ts';
import { blogPlugin } from './features/blog/blog.plugin.ts';
import { findMissingPart, listBlogAddresses } from './features/blog/blog-pages.service.ts';
import { previewsPlugin } from './features/blog/previews.plugin.ts';
import type { PreviewLinks } from './features/blog/previews.service.ts';
import { brandPlugin } from './features/brand/brand.plugin.ts';
import { createBrandPictures } from './features/brand/brand-pictures.service.ts';
import type { Drawings } from './features/brand/drawings.service.ts';
import { officeAppPlugin } from './features/brand/office-app.plugin.ts';
import { createOfficeIcons } from './features/brand/office-icons.service.ts';
import type { FullSiteData } from './features/brand/site-data.service.ts';
import { siteIconsPlugin } from './features/brand/site-icons.plugin.ts';
import { contactPlugin } from './features/contact/contact.plugin.ts';
import type { FormTouch } from './features/contact/form-touch.service.ts';
import { receiptPlugin } from './features/contact/receipt.plugin.ts';
import { leadsPlugin } from './features/deliveries/leads.plugin.ts';
import type { MailAccountDeps, ReadChannels } from './features/deliveries/mail-account.service.ts';
import type { ImageStore } from './features/images/store.ts';
import type { MailConnections } from './features/mail/mail-connections.service.ts';
import type { CacheGeneration } from './http/cache-generation.ts';
import type { CompressedResponse } from './http/compressed-response.ts';
import { type RequestContext, workOf } from './http/context.ts';
import { hostNameOf } from './http/host-name.ts';
import type { QueueRead } from './http/public-reads.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { ResponseSender } from './http/rest-mount.ts';
import { requestedUrl } from './http/rewrite-url.ts';
import { usesHttps } from './kernel/addresses.ts';
import type { Signer } from './kernel/signer.ts';
import { registerCrawlerFiles } from './site/crawler-files.ts';
import { errorPage } from './site/error-page.ts';
import { createPageSender } from './site/page-sender.ts';
import { registerPublicFiles } from './site/public-files.ts';
import { createSiteStates, registerSiteState } from './site/site-state.ts';
import type { PageSource } from './site/web-build.ts';

interface SiteDeps {
  orm: MikroORM;
  /** The clock of the instance. */
  now: () => Date;
  source: PageSource;
  siteUrl: string;
  cache: ResponseCache<CompressedResponse>;
  queueRead: QueueRead;
  queueSearch: QueueRead;
  queueRender: QueueRead;
  queuePreview: QueueRead;
  generation: CacheGeneration;
  responseSender: ResponseSender;
  proceduresFor: (previewedPost: number | null) => unknown;
  previewLinks: PreviewLinks;
  readSiteData: () => Promise<FullSiteData>;
  siteCache: ResponseCache<FullSiteData>;
  oldAddresses: OldAddresses;
  missingCounter: MissingCounter;
  drawings: Drawings;
  imageStore: ImageStore;
  backupConfig: BackupConfig;
  readChannels: ReadChannels;
  mailAccount: MailAccountDeps;
  mailConnections: MailConnections;
  formTouch: FormTouch;
  receiptSigner: Signer;
  contextOf: (request: FastifyRequest) => RequestContext;
}

/**
 * Registers the pages and files of the site, including the feed, the contact form without JavaScript and its receipt,
 * the test mail, backup downloads, robots.txt and the sitemap.
 */
export const registerSite = async (
  app: FastifyInstance,
  {
    orm,
    now,
    contextOf,
    readChannels,
    mailAccount,
    mailConnections,
    formTouch,
    receiptSigner,
    drawings,
    imageStore,
    backupConfig,
    siteCache,
    oldAddresses,
    missingCounter,
    previewLinks,
    ...deps
  }: SiteDeps,
): Promise<void> => {
  const { source, siteUrl, responseSender, readSiteData, queueRead } = deps;
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
    mayBeOld: oldAddresses.mayHold,
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
      missingCounter.note(missed, new Date());
    },
  });
  blogPlugin(app, { orm, now, siteUrl, responseSender });
  previewsPlugin(app, { orm, now, queueRead, previewLinks, sendPage, contextOf });
  const pictures = createBrandPictures(imageStore, source.publicDir);
  brandPlugin(app, {
    // An address that another instance has just made may be asked for before its notification arrives here.
    siteBrand: async () => (await readSiteData()).brand,
    queueRead,
    company: async () => (await siteData()).settings.company,
    drawings,
    pictures,
    contextOf,
  });
  const siteBrand = async () => (await siteData()).brand;
  const drawIcon = createOfficeIcons(pictures, source.publicDir);
  siteIconsPlugin(app, { siteBrand, drawIcon });
  officeAppPlugin(app, {
    siteBrand,
    company: async () => (await siteData()).settings.company,
    drawIcon,
  });
  const isHttps = usesHttps(siteUrl);
  const formDeps = {
    sendPage,
    plainPage: async (page: PlainPage) => {
      const { settings, brand } = await siteData();
      return errorPage({ company: settings.company, site: brand }, isHttps, page);
    },
    receiptSigner,
    workOf: (request: FastifyRequest) => workOf(contextOf(request), null),
  };
  contactPlugin(app, { ...formDeps, readChannels, formTouch, isHttps });
  receiptPlugin(app, { ...formDeps, isHttps, em: () => orm.em.fork() });
  leadsPlugin(app, { mailAccount, mailConnections, siteUrl, contextOf });
  backupPlugin(app, { backupConfig, contextOf });
  registerCrawlerFiles(app, {
    siteUrl,
    responseSender,
    addresses: async () => {
      const ofBlog = await listBlogAddresses(orm.em.fork(), now());
      const others = SITE_PAGES.filter(({ path }) => path !== '/blog');
      const privacy = (await siteData()).settings.privacyLink ? [{ path: '/privacy' }] : [];
      return [...others, ...privacy, ...ofBlog];
    },
  });
  app.get('/*', (request, reply) => sendPage(request, reply));
};
