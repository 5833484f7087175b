import { afterAll } from 'vitest';
import { runFileCleanUps } from './after-file.ts';

// Vitest runs this for each test file, although the files of a worker share their modules.
afterAll(runFileCleanUps);
