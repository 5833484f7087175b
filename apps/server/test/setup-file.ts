import { afterAll } from 'vitest';
import { endFile } from './after-file.ts';

// Vitest runs this for each test file, while the files of a worker share their modules.
afterAll(endFile);
