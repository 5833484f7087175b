import { escapeXml } from '../kernel/xml.ts';
import type { Json } from './schemas.ts';

/** The name of a referenced schema. */
export const nameOf = (ref: unknown): string => String(ref).split('/').at(-1) ?? '';

/** A short description of a schema's type. */
export const typeOf = ({ $ref, type, items, anyOf, const: only, enum: values }: Json): string => {
  if ($ref) return nameOf($ref);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (Array.isArray(anyOf)) return anyOf.map((part) => typeOf(part)).join(' or ');
  if (type === 'array') return `list of ${typeOf((items ?? {}) as Json)}`;
  return Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
};

const rulesOf = (schema: Json): string => {
  const rules: [string, string][] = [
    ['minLength', 'at least $ characters'],
    ['maxLength', 'at most $ characters'],
    ['minimum', 'from $'],
    ['maximum', 'to $'],
    ['default', '$ unless given'],
  ];
  const parts = [schema, ...((Array.isArray(schema.anyOf) ? schema.anyOf : []) as Json[])];
  return rules
    .flatMap(([key, text]) => {
      const part = parts.find((candidate) => candidate[key] !== undefined);
      return part ? [text.replace('$', JSON.stringify(part[key]))] : [];
    })
    .join(', ')
    .replace(/(from \d+), to/, '$1 to')
    .replace('at least 1 characters', 'at least 1 character');
};

/** One table row: name, type, constraints. */
export const field = (name: string, schema: Json, isRequired: boolean, description?: unknown) => {
  const about = [description ?? schema.description, rulesOf(schema)].filter(Boolean).join('; ');
  return `<div><dt><code>${escapeXml(name)}</code> <span>${escapeXml(typeOf(schema))}${
    isRequired ? '' : ', optional'
  }</span></dt><dd>${escapeXml(about)}</dd></div>`;
};

/** The table rows of an object schema. */
export const fieldsOf = (schema: Json): string => {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const rows = Object.entries(properties).map(([name, property]) =>
    field(name, property, required.includes(name)),
  );
  return rows.length > 0 ? `<dl class="fields">${rows.join('')}</dl>` : '';
};

/** An example value as JSON. */
export const example = (label: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<p class="label">${label}</p><pre><code>${escapeXml(JSON.stringify(value, null, 2))}</code></pre>`;
