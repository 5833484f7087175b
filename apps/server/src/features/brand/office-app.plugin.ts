import { createHash } from 'node:crypto';
import { appName } from '@hvac/contract/app-name';
import { brandColors } from '@hvac/contract/brand-colors';
import type { Company } from '@hvac/contract/company';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../../http/etag.ts';
import { IMAGE_CSP } from '../images/image-sender.ts';
import { cachedForBrand } from './cached-files.service.ts';
import { type DrawOfficeIcon, OFFICE_ICONS } from './office-icons.service.ts';
import type { FullSiteBrand } from './site-brand.service.ts';

interface OfficeAppDeps {
  siteBrand: () => Promise<FullSiteBrand>;
  company: () => Promise<Company>;
  drawIcon: DrawOfficeIcon;
}

/** The web app manifest of the office. It starts in the inbox: some iPhones open that whatever a notification says. */
const manifestOf = (company: Pick<Company, 'name'>, { brand }: FullSiteBrand) => {
  const icon = (edge: number, purpose: 'any' | 'maskable') => ({
    src: `/admin/icon-${edge}.png`,
    sizes: `${edge}x${edge}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/admin',
    name: company.name,
    short_name: appName(company.name),
    start_url: '/admin/submissions',
    scope: '/admin',
    display: 'standalone',
    theme_color: brandColors(brand).navy[900],
    background_color: '#ffffff',
    icons: [icon(192, 'any'), icon(512, 'maskable')],
  };
};

/** Sends bytes unless the client already has them. */
const sendRevalidated = (request: FastifyRequest, reply: FastifyReply, bytes: Buffer) => {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': 'no-cache' });
  return isNotModified(request, etag) ? reply.code(304).send() : reply.send(bytes);
};

/** What makes the office an app that can be installed: its manifest and icons, revalidated each time. */
export const officeAppPlugin = (
  app: FastifyInstance,
  { siteBrand, company, drawIcon }: OfficeAppDeps,
): void => {
  app.get('/admin/manifest.webmanifest', async (request, reply) => {
    const text = JSON.stringify(manifestOf(await company(), await siteBrand()));
    reply.type('application/manifest+json; charset=utf-8');
    return sendRevalidated(request, reply, Buffer.from(text));
  });

  const iconOf = cachedForBrand(drawIcon);
  for (const name of OFFICE_ICONS) {
    app.get(`/admin/${name}`, async (request, reply) => {
      const icon = await iconOf(name, await siteBrand());
      reply.header('content-security-policy', IMAGE_CSP).type('image/png');
      return sendRevalidated(request, reply, icon);
    });
  }
};
