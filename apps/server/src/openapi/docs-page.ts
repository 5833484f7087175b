import { escapeXml } from '../kernel/xml.ts';
import { API_DOCS_STYLE } from './docs-style.ts';
import type { OpenApi } from './document.ts';
import type { Json } from './schemas.ts';

/** The name of a referenced schema. */
const nameOf = (ref: unknown): string => String(ref).split('/').at(-1) ?? '';

/** A short description of a schema's type. */
const typeOf = ({ $ref, type, items, anyOf, const: only, enum: values }: Json): string => {
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
const field = (name: string, schema: Json, isRequired: boolean, description?: unknown) => {
  const about = [description ?? schema.description, rulesOf(schema)].filter(Boolean).join('; ');
  return `<div><dt><code>${escapeXml(name)}</code> <span>${escapeXml(typeOf(schema))}${
    isRequired ? '' : ', optional'
  }</span></dt><dd>${escapeXml(about)}</dd></div>`;
};

/** The table rows of an object schema. */
const fieldsOf = (schema: Json): string => {
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
const example = (label: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<p class="label">${label}</p><pre><code>${escapeXml(JSON.stringify(value, null, 2))}</code></pre>`;

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Json[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}
interface Content {
  schema: Json;
  example?: unknown;
}

const parametersOf = ({ parameters }: Operation): string =>
  parameters.length === 0
    ? ''
    : `<h4>In the address</h4><dl class="fields">${parameters
        .map(({ name, schema, required, description }) =>
          field(String(name), schema as Json, required === true, description),
        )
        .join('')}</dl>`;

const bodyOf = ({ requestBody }: Operation, resolve: (schema: Json) => Json): string =>
  Object.entries(requestBody?.content ?? {})
    .map(
      ([type, { schema, example: value }]) =>
        `<h4>Body, <code>${type}</code></h4>${fieldsOf(resolve(schema))}${example('For example', value)}`,
    )
    .join('');

const responsesOf = ({ responses }: Operation): string => {
  const rows = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = content?.['application/json']?.schema;
    const type = schema && Number(status) < 300 ? ` <span>${escapeXml(typeOf(schema))}</span>` : '';
    return `<div><dt><code>${status}</code>${type}</dt><dd>${escapeXml(description)}</dd></div>`;
  });
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1];
  const value = success?.content?.['application/json']?.example;
  return `<h4>Answers</h4><dl class="fields">${rows.join('')}</dl>${example('For example', value)}`;
};

const operationSection = (
  path: string,
  method: string,
  operation: Operation,
  resolve: (schema: Json) => Json,
): string =>
  [
    `<section class="operation" id="${operation.operationId}">`,
    `<h3>${escapeXml(operation.summary)}</h3>`,
    `<p class="call"><strong class="${method}">${method.toUpperCase()}</strong> <code>${escapeXml(path)}</code></p>`,
    `<p>${escapeXml(operation.description)}</p>`,
    parametersOf(operation),
    bodyOf(operation, resolve),
    responsesOf(operation),
    '</section>',
  ].join('');

/** The documentation page for people, made from the document alone. It needs no script. */
export const docsPage = (document: OpenApi): string => {
  const { info, paths, tags, components } = document;
  const schemas = components.schemas as Record<string, Json>;
  const resolve = (schema: Json): Json =>
    schema.$ref ? (schemas[nameOf(schema.$ref)] ?? {}) : schema;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as unknown as Operation,
    })),
  );
  const groups = tags.map(({ name }) => ({
    name,
    id: name.toLowerCase().replaceAll(' ', '-'),
    members: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const menu = groups.map(
    ({ name, members }) =>
      `<div><p>${escapeXml(name)}</p><ul>${members
        .map(
          ({ operation }) =>
            `<li><a href="#${operation.operationId}">${escapeXml(operation.summary)}</a></li>`,
        )
        .join('')}</ul></div>`,
  );
  const sections = groups.map(
    ({ name, id, members }) =>
      `<section aria-labelledby="${id}"><h2 id="${id}">${escapeXml(name)}</h2>${members
        .map(({ path, method, operation }) => operationSection(path, method, operation, resolve))
        .join('')}</section>`,
  );
  const shapes = Object.entries(schemas).map(
    ([name, schema]) =>
      `<section class="operation"><h3 id="schema-${name}">${escapeXml(name)}</h3>${fieldsOf(schema)}</section>`,
  );
  const [first = '', ...notes] = info.description.split('\n\n');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg">',
    `<title>${escapeXml(info.title)}</title><style>${API_DOCS_STYLE}</style></head><body>`,
    '<a class="skip" href="#calls">Skip to the calls</a>',
    `<header><div><h1>${escapeXml(info.title)}</h1><p>${escapeXml(first)}</p>`,
    '<p><a href="/api/openapi.json">OpenAPI 3.1 document</a> <a href="/">To the website</a></p></div></header>',
    `<div class="page"><section class="notes" aria-label="Rules of all calls"><ul>${notes
      .map((note) => `<li>${escapeXml(note)}</li>`)
      .join('')}</ul></section>`,
    `<nav aria-label="Calls">${menu.join('')}</nav><main id="calls">`,
    ...sections,
    `<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>${shapes.join('')}</section>`,
    '</main></div></body></html>',
  ].join('');
};
