import { createHash } from 'node:crypto';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCallback);

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

const compressFile = async (path: string) => {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzip(bytes, { level: 9 })]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
};

const compress = async (folder: string) => {
  const files = globSync('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: folder });
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
};

const buildInto = async (folder: string) => {
  process.env.NODE_ENV = 'production';
  const [{ build }, { drawAppMark, drawSharePictures }] = await Promise.all([
    import('vite'),
    import('./share-pictures.ts'),
  ]);
  const client = join(folder, 'client');
  const common = { root: web, logLevel: 'warn' } as const;
  await build({ ...common, build: { outDir: client } });
  const serverBuild = { outDir: join(folder, 'server'), ssr: 'src/entry-server.tsx' };
  await Promise.all([
    build({ ...common, mode: 'office', build: { outDir: client } }),
    build({ ...common, mode: 'server', build: serverBuild }),
    drawSharePictures(client),
    drawAppMark(client),
  ]);
  await compress(client);
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
