import {
  brandedPath,
  DRAFT_DRAWINGS_ROUTE,
  draftBrand,
  type SiteBrand,
} from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import type { Company } from '@hvac/contract/company';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendCompressed } from '../../http/cached-responses.ts';
import { compressedResponse } from '../../http/compressed-response.ts';
import type { RequestContext } from '../../http/context.ts';
import type { QueueRead } from '../../http/public-reads.ts';
import { requireAdministrator } from '../../kernel/viewer.ts';
import { CACHE_FOR_A_YEAR, IMAGE_CSP, noImage } from '../images/image-sender.ts';
import type { BrandPictures } from './brand-pictures.service.ts';
import { cachedForBrand } from './cached-files.service.ts';
import type { Drawings } from './drawings.service.ts';
import type { FullSiteBrand } from './site-brand.service.ts';

/** The web app manifest: name, colour and icons of the site on a phone's home screen. */
const manifestOf = (company: Pick<Company, 'name'>, site: SiteBrand) => {
  const { navy } = brandColors(site.brand);
  const icon = (edge: number, purpose: 'any' | 'maskable') => ({
    src: brandedPath(site, `/icon-${edge}.png`),
    sizes: `${edge}x${edge}`,
    type: 'image/png',
    purpose,
  });
  return {
    name: company.name,
    start_url: '/',
    display: 'browser',
    theme_color: navy[900],
    background_color: '#ffffff',
    icons: [icon(192, 'any'), icon(512, 'maskable')],
  };
};

interface BrandPluginDeps {
  siteBrand: () => Promise<FullSiteBrand>;
  queueRead: QueueRead;
  company: () => Promise<Company>;
  drawings: Drawings;
  pictures: BrandPictures;
  contextOf: (request: FastifyRequest) => RequestContext;
}

const DRAWING = /^(?:img\/)?([a-z0-9-]+)\.svg$/;
const MANIFEST = 'manifest.webmanifest';
const HEADERS = { 'content-security-policy': IMAGE_CSP, 'cache-control': CACHE_FOR_A_YEAR };

/** The path that replaces a file of a brand when everything is the default. */
const defaultPath = (file: string) => (file === 'share.jpg' ? '/og/default.jpg' : `/${file}`);

/**
 * Serves the drawings, icons and share picture of the brand below an address that changes with it. The address of an
 * earlier brand, in an open tab or on a social network, redirects to the current one. Administrators also get the
 * drawings of a brand that they are trying out.
 */
export const brandPlugin = (app: FastifyInstance, deps: BrandPluginDeps): void => {
  const { siteBrand, queueRead, company, drawings, pictures, contextOf } = deps;

  const drawingOf = cachedForBrand(async (name, { brand }: FullSiteBrand) => {
    const svg = await drawings.draw(name, brand, brandColors(brand).navy);
    if (svg === null) throw noImage();
    const headers = { ...HEADERS, vary: 'accept-encoding', 'content-type': 'image/svg+xml' };
    return compressedResponse(svg, { status: 200, headers });
  });
  const pictureOf = cachedForBrand(pictures.draw);

  // The brand of an address never changes: a visit queries the database once, not for each drawing.
  let known: FullSiteBrand | null = null;
  const brandFor = async (request: FastifyRequest, address: string) => {
    if (known?.address !== address) known = await queueRead(request, siteBrand);
    return known;
  };

  app.get<{ Params: { hash: string; '*': string } }>('/brand/:hash/*', async (request, reply) => {
    const { hash, '*': file } = request.params;
    const address = `/brand/${hash}`;
    const brand = await brandFor(request, address);
    const drawing = DRAWING.exec(file)?.[1];
    const isManifest = file === MANIFEST && brand.hasLogo;
    if (drawing === undefined && !isManifest && !pictures.has(file, brand)) throw noImage();
    if (brand.address !== address) {
      const path = brand.address ? `${brand.address}/${file}` : defaultPath(file);
      return reply.header('cache-control', 'no-cache').redirect(path, 302);
    }
    if (drawing !== undefined)
      return sendCompressed(request, reply, await drawingOf(drawing, brand));
    if (isManifest) {
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json')
        .send(JSON.stringify(manifestOf(await company(), brand)));
    }
    return reply
      .headers(HEADERS)
      .type(file.endsWith('.jpg') ? 'image/jpeg' : 'image/png')
      .send(await pictureOf(file, brand));
  });

  app.get<{ Params: { look: string; primary: string; '*': string } }>(
    DRAFT_DRAWINGS_ROUTE,
    async (request, reply) => {
      const { session, queueSessionRead } = contextOf(request);
      const viewer = requireAdministrator(await session.viewer());
      const { look, primary, '*': file } = request.params;
      const brand = draftBrand(look, primary);
      const name = DRAWING.exec(file)?.[1];
      if (!brand || !name) throw noImage();
      const svg = await queueSessionRead(viewer, () =>
        drawings.draw(name, brand, brandColors(brand).navy),
      );
      if (svg === null) throw noImage();
      return reply
        .headers({ ...HEADERS, 'cache-control': 'private, max-age=300' })
        .type('image/svg+xml')
        .send(svg);
    },
  );
};
