import { z } from 'zod';

export type Schema = z.core.$ZodType;
/** A part of the OpenAPI document: JSON. */
export type Json = Record<string, unknown>;
/** Named schemas, which others refer to. */
export type Components = Map<string, unknown>;

/** The JSON Schema of a zod schema; schemas with an id go to the components. */
export const jsonSchema = (
  schema: Schema,
  io: 'input' | 'output',
  components: Components,
): unknown => {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), { io });
  const asComponent = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
  for (const [id, definition] of Object.entries($defs)) components.set(id, asComponent(definition));
  return asComponent(properties?.it);
};

/** The example of a schema. */
export const exampleOf = (schema: Schema): unknown => {
  const examples: unknown = z.globalRegistry.get(schema)?.examples;
  return Array.isArray(examples) ? examples[0] : undefined;
};

/** A body of JSON. */
export const jsonContent = (schema: unknown, example: unknown): Json => ({
  'application/json': { schema, example },
});
