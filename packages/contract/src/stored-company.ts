import * as z from 'zod/mini';
import { type Company, defaultCompany } from './company.ts';
import { companyInput } from './settings.ts';

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

/** Reads a stored company record: fields that are missing or invalid take their default. */
export const companyOf = (stored: unknown): Company =>
  readable(companyInput, stored, defaultCompany) as Company;
