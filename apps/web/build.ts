import { createHash } from 'node:crypto';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { drawSharePictures } from './share-pictures.ts';

/** Builds the website into dist, unless nothing has changed since the last build. `--force` always builds. */
const web = import.meta.dirname;
const workspace = join(web, '../..');
const dist = join(web, 'dist');
// Built in a separate folder, so that a running host keeps serving the old files until the build is complete.
const draft = join(web, `dist.${process.pid}`);

const hashOfSources = () => {
  const sources = globSync(
    [
      'apps/web/{src,public}/**/*.*',
      'apps/web/*.{ts,json}',
      'packages/contract/src/**/*.ts',
      'pnpm-lock.yaml',
    ],
    { cwd: workspace },
  );
  const hash = createHash('sha256');
  for (const source of sources.sort()) {
    hash.update(source).update(readFileSync(join(workspace, source)));
  }
  return hash.digest('hex');
};

const lastBuild = () => {
  try {
    return readFileSync(join(dist, 'built-from'), 'utf8');
  } catch {
    return null;
  }
};

const compress = (folder: string) => {
  for (const file of globSync('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: folder })) {
    const path = join(folder, file);
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
};

const buildInto = async (folder: string) => {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root: web, logLevel: 'warn', build: { outDir: join(folder, 'client') } });
  process.env.WEB_BUILD = 'server';
  await build({
    root: web,
    logLevel: 'warn',
    build: { outDir: join(folder, 'server'), ssr: 'src/entry-server.tsx' },
  });
  await drawSharePictures(join(folder, 'client'));
  compress(join(folder, 'client'));
};

const builtFrom = hashOfSources();
if (process.argv.includes('--force') || lastBuild() !== builtFrom) {
  try {
    await buildInto(draft);
    // The route generator may have rewritten the route tree, so the sources are hashed again.
    writeFileSync(join(draft, 'built-from'), hashOfSources());
    rmSync(dist, { recursive: true, force: true });
    renameSync(draft, dist);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
