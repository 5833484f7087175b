import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WebBuild } from '@hvac/contract/pages';
import { StartupError } from '../config/startup-error.ts';

/** Where pages come from: the production build, or Vite in development. */
export interface PageSource {
  /** Folder with the static files for browsers. */
  publicDir: string;
  entryScript: string;
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

interface ManifestEntry {
  file: string;
  isEntry?: boolean;
}

/**
 * Loads the production build of apps/web.
 * @throws StartupError when there is none
 */
export const loadWebBuild = async (): Promise<PageSource> => {
  const dist = new URL('dist/', web);
  const manifest = await readFile(new URL('client/.vite/manifest.json', dist), 'utf8').catch(() => {
    throw new StartupError(
      'apps/web/dist holds no build of the website; run: npx -y pnpm@12.21.0 build',
    );
  });
  const entries = Object.values(JSON.parse(manifest) as Record<string, ManifestEntry>);
  const entry = entries.find(({ isEntry }) => isEntry);
  const server: ServerEntry = await import(new URL('server/entry-server.js', dist).href);
  return {
    publicDir: fileURLToPath(new URL('client', dist)),
    entryScript: `/${entry?.file}`,
    load: async () => server.webBuild,
    finish: async (html) => html,
    isProduction: true,
  };
};
