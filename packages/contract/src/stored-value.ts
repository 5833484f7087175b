import * as z from 'zod/mini';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readable = (schema: z.core.$ZodType, stored: unknown, fallback: unknown): unknown => {
  if (schema instanceof z.ZodMiniObject && isRecord(fallback)) {
    const fields = isRecord(stored) ? stored : {};
    const entries = Object.entries<z.core.$ZodType>(schema.shape);
    return Object.fromEntries(
      entries.map(([name, field]) => [name, readable(field, fields[name], fallback[name])]),
    );
  }
  const result = z.safeParse(schema, stored);
  return result.success ? result.data : fallback;
};

/** Reads a stored value field by field: what is missing or invalid takes its default. */
export const storedValue = <Schema extends z.ZodMiniObject>(
  schema: Schema,
  stored: unknown,
  defaults: z.output<Schema>,
): z.output<Schema> => readable(schema, stored, defaults) as z.output<Schema>;
