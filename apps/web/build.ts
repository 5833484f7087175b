import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Builds the website into dist, unless nothing has changed since the last time. `--force` builds always. */
const web = import.meta.dirname;
const workspace = join(web, '../..');
const stamp = join(web, 'dist/built-from');

const sources = globSync(
  [
    'apps/web/{src,public}/**/*.*',
    'apps/web/*.{ts,json}',
    'packages/contract/src/*.ts',
    'pnpm-lock.yaml',
  ],
  { cwd: workspace },
).sort();

const hash = createHash('sha256');
for (const source of sources) hash.update(source).update(readFileSync(join(workspace, source)));
const builtFrom = hash.digest('hex');

const lastBuild = () => {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return null;
  }
};

const compress = () => {
  for (const file of globSync('dist/client/**/*.{js,css,svg,json,txt,webmanifest}', { cwd: web })) {
    const path = join(web, file);
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
};

if (process.argv.includes('--force') || lastBuild() !== builtFrom) {
  rmSync(stamp, { force: true });
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root: web, logLevel: 'warn' });
  process.env.WEB_BUILD = 'server';
  await build({ root: web, logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } });
  compress();
  writeFileSync(stamp, builtFrom);
}
