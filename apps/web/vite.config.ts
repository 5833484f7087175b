import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { chunkOf, vendorChunkOf } from './chunks.ts';
import { siteRoutesOnly } from './without-office.ts';

/** Parts of libraries that no browser uses; removing them saves every visitor 3 KB. */
const UNUSED_IN_BROWSERS: Record<string, string> = {
  // tRPC's hooks for multiple and infinite queries, which no screen uses.
  './useQueries.js': 'export const useQueries = null;',
  './useSuspenseQueries.js': 'export const useSuspenseQueries = null;',
  './useInfiniteQuery.js': 'export const useInfiniteQuery = null;',
  './infiniteQueryBehavior.js':
    'export const [infiniteQueryBehavior, hasNextPage, hasPreviousPage] = [];',
  './useSuspenseInfiniteQuery.js': 'export const useSuspenseInfiniteQuery = null;',
};

/** tRPC's link over WebSockets, whose file has a hash in its name. */
const WEB_SOCKETS = /^\.\/wsLink-[\w-]+\.mjs$/;
const NO_WEB_SOCKETS = 'const none = null; export { none as i, none as n, none as r, none as t };';

const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source) =>
    source in UNUSED_IN_BROWSERS || WEB_SOCKETS.test(source) ? `\0unused:${source}` : null,
  load: (id) =>
    id.startsWith('\0unused:') ? (UNUSED_IN_BROWSERS[id.slice(8)] ?? NO_WEB_SOCKETS) : null,
};

/** What the bundler has minified once more, which saves every visitor 1 KB. */
const minifiedAgain: Plugin = {
  name: 'minified-again',
  apply: 'build',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code } = await minify(chunk.code, { module: true, compress: { passes: 2 } });
      if (code) chunk.code = code;
    }
  },
};

const RUNTIME = `${import.meta.dirname}/src/chakra`;

/**
 * What a mode builds: the scripts of the site, those of the office (`--mode office`), or the entry with which the instance
 * renders pages (`--mode server`).
 */
export default defineConfig(({ mode }) => {
  const isServer = mode === 'server';
  const isOffice = mode === 'office';
  return {
    // The scripts of the site and of the office have no module in common: each has a Chakra of its own.
    cacheDir: isOffice ? 'node_modules/.vite-office' : 'node_modules/.vite',
    resolve: {
      alias: isOffice
        ? []
        : [
            // docs/decisions/034-chakra-for-visitors.md
            { find: /^@chakra-ui\/react$/, replacement: `${RUNTIME}/chakra.tsx` },
            {
              find: /^@chakra-ui\/react\/styled-system$/,
              replacement: `${RUNTIME}/style-system.ts`,
            },
          ],
    },
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        quoteStyle: 'single',
        semicolons: true,
      }),
      react(),
      siteRoutesOnly,
      ...(isServer ? [] : [withoutUnusedParts]),
      ...(isServer || isOffice ? [] : [minifiedAgain]),
    ],
    publicDir: isServer || isOffice ? false : 'public',
    // The built entry is self-contained, with React's production build; in development, packages are loaded as
    // they are.
    define: isServer ? { 'process.env.NODE_ENV': '"production"' } : {},
    ssr: isServer ? { noExternal: true } : {},
    build: {
      target: 'es2022',
      outDir: isServer ? 'dist/server' : 'dist/client',
      emptyOutDir: !isOffice,
      manifest: !isServer && `.vite/${isOffice ? 'office' : 'site'}.json`,
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // The only style sheet is embedded in the documents that the server build renders.
      cssMinify: true,
      rolldownOptions: isServer
        ? {}
        : {
            input: isOffice ? 'src/entry-office.tsx' : 'src/entry-client.tsx',
            output: {
              // Every document names it, and has this word anyway.
              ...(!isOffice && { entryFileNames: 'assets/site-[hash].js' }),
              chunkFileNames: ({ name }) =>
                `assets/${name === 'rolldown-runtime' ? 'runtime' : '[name]'}-[hash].js`,
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    debugName: 'libraries',
                    name: (id, graph) => vendorChunkOf(id, (module) => graph.getModuleInfo(module)),
                    // The router's index exports useBlocker, but only the office uses it.
                    test: /node_modules\/(?!.*\/useBlocker)|^\0/,
                  },
                  { name: 'blog', test: /web\/src\/routes\/_site\/blog\/-/, minShareCount: 2 },
                  {
                    debugName: 'own modules',
                    name: (id, graph) => chunkOf(id, (module) => graph.getModuleInfo(module)),
                    test: /(web|contract)\/src\//,
                  },
                ],
              },
            },
          },
    },
  };
});
