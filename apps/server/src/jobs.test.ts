import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jobHandlers } from './jobs.ts';

const isJob = (value: unknown): value is { name: string } =>
  value instanceof Object && 'name' in value && 'payload' in value;

it('has a handler for every job that a service defines', async () => {
  const files = globSync('{features,kernel}/**/!(*.test).ts', { cwd: import.meta.dirname });
  const exported = await Promise.all(files.map((file) => import(`./${file}`)));
  const defined = exported.flatMap((each) => Object.values(each)).filter(isJob);
  const handled = jobHandlers({ delivery: {} } as Parameters<typeof jobHandlers>[0]).map(
    ({ name }) => name,
  );
  expect(new Set(defined.map(({ name }) => name))).toEqual(
    new Set(handled.filter((name) => name !== 'jobs:remove-settled')),
  );
  expect(handled).toHaveLength(new Set(handled).size);
});
