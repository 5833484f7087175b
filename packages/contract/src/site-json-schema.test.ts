import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteJsonSchema } from './site-json-schema.ts';

const DOCS = join(import.meta.dirname, '../../../docs');

/** The schema of one field. */
const fieldOf = (...path: string[]) =>
  path.reduce<{ properties?: Record<string, object>; items?: object; description?: string }>(
    (schema, name) => schema.properties?.[name] ?? (schema.items as never) ?? {},
    siteJsonSchema(),
  );

describe('docs/site.schema.json', () => {
  it('matches the contract; if not, run: pnpm run docs:site-schema', () => {
    const written = readFileSync(join(DOCS, 'site.schema.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(siteJsonSchema());
  });

  it('states how long each text may be, including entries of lists', () => {
    const texts = ['pages', 'services'];
    expect(fieldOf(...texts, 'heading').description).toBe('One line of at most 60 characters');
    const { properties = {} } = fieldOf(...texts, 'services', '');
    expect(properties.description).toMatchObject({ description: 'At most 400 characters' });
    expect(properties.items).toMatchObject({ description: 'At most 60 characters each' });
  });
});
