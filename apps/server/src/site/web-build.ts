import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { EntryScripts, WebBuild } from '@hvac/contract/pages';
import { StartupError } from '../config/startup-error.ts';

/** Where pages come from: the production build, or Vite in development. */
export interface PageSource {
  /** Folder with the static files for browsers. */
  publicDir: string;
  entryScripts: EntryScripts;
  load(): Promise<WebBuild>;
  /** Last transformation of a document before it is sent. */
  finish(html: string, url: string): Promise<string>;
  isProduction: boolean;
}

/** Exports of the web build's server entry. */
export interface ServerEntry {
  webBuild: WebBuild;
}

const web = new URL('../../../web/', import.meta.url);
const SITE_ENTRY = 'src/entry-client.tsx';

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

/** @throws StartupError when there is no build */
const readManifest = async (name: string): Promise<Manifest> => {
  const json = await readFile(new URL(`dist/client/.vite/${name}.json`, web), 'utf8').catch(() => {
    throw new StartupError(
      'apps/web/dist has no build of the website; run: npx -y pnpm@12.21.0 build',
    );
  });
  return JSON.parse(json);
};

/**
 * Loads the production build of apps/web.
 * @throws StartupError when there is none
 */
export const loadWebBuild = async (): Promise<PageSource> => {
  const dist = new URL('dist/', web);
  const [site, office] = await Promise.all([readManifest('site'), readManifest('office')]);
  const addressIn = (manifest: Manifest) => (name: string) => `/${manifest[name]?.file}`;
  const server: ServerEntry = await import(new URL('server/entry-server.js', dist).href);
  return {
    publicDir: fileURLToPath(new URL('client', dist)),
    entryScripts: {
      site: [SITE_ENTRY, ...(site[SITE_ENTRY]?.imports ?? [])].map(addressIn(site)),
      office: addressIn(office)('src/entry-office.tsx'),
    },
    load: async () => server.webBuild,
    finish: async (html) => html,
    isProduction: true,
  };
};
