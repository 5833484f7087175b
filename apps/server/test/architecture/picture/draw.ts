import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readSources, treeOf } from '../source-tree.ts';
import { drawing } from './drawing.ts';

/** Redraws the diagram of `docs/architecture.md` from the imports: `pnpm run docs:architecture`. */

writeFileSync(join(ROOT, 'docs/architecture.svg'), drawing(treeOf(readSources())));
