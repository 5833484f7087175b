import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readSources, treeOf } from '../source-tree.ts';
import { drawing } from './drawing.ts';

/** Draws the picture of `docs/architecture.md` anew, from the imports: `pnpm run docs:architecture`. */

writeFileSync(join(ROOT, 'docs/architecture.svg'), drawing(treeOf(readSources())));
