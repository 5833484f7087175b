import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// One configuration, two builds: the browser's files and the entry that the host renders pages with.
const isServerBuild = process.env.WEB_BUILD === 'server';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
  ],
  publicDir: isServerBuild ? false : 'public',
  // The built entry stands alone, on React's production build; while developing, packages are loaded as they are.
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
    rolldownOptions: isServerBuild
      ? {}
      : {
          input: 'src/entry-client.tsx',
          // A few files compress better than many small ones.
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: /node_modules\/(?!.*zod)/ },
                {
                  name: 'shared',
                  test: /web\/src\/(ui|content|lib|routes\/_site|trpc)|contract\/src\/(company|contact-links|form-key|dates|image-address|contact-services|read-time)/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
  },
});
