import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkOf } from './chunks.ts';

// One configuration, two builds: the browser files, and the entry with which the host renders pages.
const isServerBuild = process.env.WEB_BUILD === 'server';

/** Parts of libraries that no browser uses; removing them saves every visitor 3 KB. */
const UNUSED_IN_BROWSERS: Record<string, string> = {
  // The document contains the reset, generated on the server.
  './preflight.js': 'export const createPreflight = () => ({});',
  // For class components that Emotion could wrap; there are none.
  'hoist-non-react-statics': 'export default (target) => target;',
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

const EMOTION = /@emotion\/cache\/dist\/emotion-cache\.(browser\.)?esm\.js$/;

/** Every browser that runs this build supports the unprefixed properties; this saves each document 300 bytes. */
const withoutPrefixes: Plugin = {
  name: 'without-prefixes',
  apply: 'build',
  transform(code, id) {
    if (!EMOTION.test(id)) return null;
    const changed = code.replace('defaultStylisPlugins = [prefixer]', 'defaultStylisPlugins = []');
    if (changed === code) this.error('The prefixer of Emotion is not where it was');
    return changed;
  },
};

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    withoutPrefixes,
    ...(isServerBuild ? [] : [withoutUnusedParts]),
  ],
  publicDir: isServerBuild ? false : 'public',
  // The built entry is self-contained, with React's production build; in development, packages are loaded as
  // they are.
  define: isServerBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: isServerBuild ? { noExternal: true } : {},
  build: {
    target: 'es2022',
    outDir: isServerBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isServerBuild,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The only style sheet is embedded in the documents that the server build renders.
    cssMinify: true,
    rolldownOptions: isServerBuild
      ? {}
      : {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(?!.*(zod|useBlocker|@sindresorhus|escape-string-regexp|@simplewebauthn|uqr))|^\0unused:/,
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
});
