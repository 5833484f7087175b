import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isNotModified } from '../../http/etag.ts';
import { CACHE_FOR_A_DAY, IMAGE_CSP } from '../images/image-sender.ts';
import { cachedForBrand } from './cached-files.service.ts';
import type { DrawOfficeIcon } from './office-icons.service.ts';
import type { FullSiteBrand } from './site-brand.service.ts';

/** A PNG as the only picture of an ICO file. */
const asIco = (png: Buffer, edge: number): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([edge, edge], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
};

const TOUCH_ICON = { type: 'image/png', icon: 'touch-icon.png' };

/** The icons that are asked for at the root of a site by whatever reads no SVG, and no page. */
const ICONS: Record<string, { type: string; icon: string }> = {
  '/favicon.ico': { type: 'image/x-icon', icon: 'icon-48.png' },
  '/apple-touch-icon.png': TOUCH_ICON,
  '/apple-touch-icon-precomposed.png': TOUCH_ICON,
};

interface SiteIconsDeps {
  siteBrand: () => Promise<FullSiteBrand>;
  drawIcon: DrawOfficeIcon;
}

/** Serves the icons of the site at the addresses that everybody knows. */
export const siteIconsPlugin = (
  app: FastifyInstance,
  { siteBrand, drawIcon }: SiteIconsDeps,
): void => {
  const fileOf = cachedForBrand(async (path, brand: FullSiteBrand) => {
    const { icon = '' } = ICONS[path] ?? {};
    const png = await drawIcon(icon, brand);
    const bytes = path.endsWith('.ico') ? asIco(png, 48) : png;
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  });
  for (const [path, { type }] of Object.entries(ICONS)) {
    app.get(path, async (request: FastifyRequest, reply) => {
      const { bytes, etag } = await fileOf(path, await siteBrand());
      reply.headers({
        etag,
        'cache-control': CACHE_FOR_A_DAY,
        'content-security-policy': IMAGE_CSP,
      });
      return isNotModified(request, etag) ? reply.code(304).send() : reply.type(type).send(bytes);
    });
  }
};
