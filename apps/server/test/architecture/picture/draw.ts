import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readSources, treeOf } from '../source-tree.ts';
import { withDiagram } from './picture.ts';

/** Redraws the diagram in `docs/architecture.md` from the imports: `pnpm run docs:architecture`. */

const document = join(ROOT, 'docs/architecture.md');
writeFileSync(document, withDiagram(readFileSync(document, 'utf8'), treeOf(readSources())));
