import * as z from 'zod/mini';
import { PLACEHOLDERS } from './placeholders.ts';
import { siteFileSchema } from './site-file.ts';
import type { TextField } from './texts/field.ts';
import { TEXT_PAGE_NAMES, textFields } from './texts/pages.ts';

const placeholders = Object.entries(PLACEHOLDERS).map(([name, says]) => `{${name}} for ${says}`);

const ABOUT = [
  'The setup of a site: pnpm site:export FILE writes it, pnpm site:import FILE applies it to a site.',
  'Anything it leaves out takes a default that claims nothing; nothing of the former setup is kept.',
  `Page texts can use ${placeholders.join(', ')}; lengths count with the values filled in.`,
].join(' ');

const lengthOf = (field: TextField): string | null => {
  if (field.kind === 'line') return `One line of at most ${field.most} characters`;
  if (field.kind === 'paragraph') return `At most ${field.most} characters`;
  return field.kind === 'lines' ? `At most ${field.most} characters each` : null;
};

/** The lengths of the texts, which depend on the company's values, by their place in the schema. */
const LENGTHS = new Map(
  TEXT_PAGE_NAMES.flatMap((page) => {
    const at = (...names: string[]) => ['pages', page, ...names].join('.');
    return textFields(page).flatMap(([name, field]): [string, string | null][] =>
      field.kind === 'list'
        ? Object.entries<TextField>(field.item).map(([part, each]) => [
            at(name, part),
            lengthOf(each),
          ])
        : [[at(name), lengthOf(field)]],
    );
  }),
);

/** JSON Schema of `site.json`, for editors and for people (docs/site.schema.json). */
export const siteJsonSchema = (): object => {
  const schema = z.toJSONSchema(siteFileSchema(), {
    io: 'input',
    override({ jsonSchema, path }) {
      const isField = (index: number) => path[index - 1] === 'properties';
      if (!isField(path.length - 1)) return;
      const names = path.filter((_part, index) => isField(index));
      const length = LENGTHS.get(names.join('.'));
      if (length) jsonSchema.description = length;
    },
  });
  return { ...schema, title: 'site.json', description: ABOUT };
};
