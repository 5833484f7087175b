import { errorAnswer } from '@hvac/contract/api';
import { z } from 'zod';
import { type ErrorCode, errorTable } from '../kernel/errors.ts';
import type { Level, RestRoute } from '../kernel/rest-route.ts';

/** Calls that belong together, as the document shows them. */
export interface RestGroup {
  name: string;
  routes: readonly RestRoute[];
}

type Schema = z.core.$ZodType;
/** A part of the document: JSON. */
export type Json = Record<string, unknown>;
type Components = Map<string, unknown>;

const REASONS: Partial<Record<ErrorCode, string>> = {
  invalid: 'Something in the request is not valid; issues says what',
  unauthorized: 'Nobody is logged in',
  forbidden: 'Whoever is logged in may not do this, or another website asks for it',
  notFound: 'There is no such thing',
  conflict: 'Another one has this name or slug',
  tooLarge: 'The body is too large',
  unsupportedType: 'The body is of another type',
  tooMany: 'Too many attempts; Retry-After tells the seconds to wait',
};

const SUCCESS: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Done; there is no body',
};

const LEVELS: Record<Level, string> = {
  public: 'Open to everybody.',
  'signed-in': 'For whoever is logged in.',
  administrator: 'For administrators.',
};

/** The JSON Schema of a zod schema; the ones with an id go to the components. */
const jsonSchema = (schema: Schema, io: 'input' | 'output', components: Components): unknown => {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), { io });
  const asComponent = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
  for (const [id, definition] of Object.entries($defs)) components.set(id, asComponent(definition));
  return asComponent(properties?.it);
};

const exampleOf = (schema: Schema): unknown => {
  const examples: unknown = z.globalRegistry.get(schema)?.examples;
  return Array.isArray(examples) ? examples[0] : undefined;
};

const jsonContent = (schema: unknown, example: unknown): Json => ({
  'application/json': { schema, example },
});

const parametersOf = (
  schema: Schema | undefined,
  where: 'path' | 'query',
  components: Components,
): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', components) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { example, description, ...property }]) => ({
    name,
    in: where,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
    ...(example !== undefined && { example }),
  }));
};

/** The refusals that a declaration implies, and those that it names. */
const refusalsOf = (route: RestRoute): ErrorCode[] => {
  const { method, level, params, query, body, form, errors = [] } = route;
  const isChange = method !== 'GET';
  return [
    ...new Set<ErrorCode>([
      ...(query || body || form ? (['invalid'] as const) : []),
      ...(level === 'public' ? [] : (['unauthorized'] as const)),
      ...(isChange || level === 'administrator' ? (['forbidden'] as const) : []),
      ...(params || route.isImage ? (['notFound'] as const) : []),
      ...(isChange ? (['tooLarge', 'unsupportedType'] as const) : []),
      ...errors,
    ]),
  ].sort((one, other) => errorTable[one].status - errorTable[other].status);
};

const listHeaders = {
  'X-Total-Count': { description: 'Rows of the whole list', schema: { type: 'integer' } },
  Link: {
    description: 'The parts before and after, when there is a limit',
    schema: { type: 'string' },
  },
};

const successOf = (route: RestRoute, components: Components): Json => {
  const schema = route.list ? z.array(route.list) : route.answer;
  const example = route.list ? [exampleOf(route.list)] : schema && exampleOf(schema);
  const content = schema && jsonContent(jsonSchema(schema, 'output', components), example);
  return Object.fromEntries(
    (route.status ?? [200]).map((status) => [
      status,
      {
        description: SUCCESS[status],
        ...(content && { content }),
        ...(route.list && { headers: listHeaders }),
      },
    ]),
  );
};

const IMAGE = {
  200: {
    description: 'The image',
    content: {
      'image/webp': { schema: { type: 'string', contentMediaType: 'image/webp' } },
      'image/jpeg': { schema: { type: 'string', contentMediaType: 'image/jpeg' } },
      'image/svg+xml': { schema: { type: 'string', contentMediaType: 'image/svg+xml' } },
    },
  },
  302: { description: 'The image is at another website' },
  304: { description: 'The caller has it already' },
};

const responsesOf = (route: RestRoute, components: Components): Json => {
  const refusals = refusalsOf(route).map((code) => [
    errorTable[code].status,
    {
      description: REASONS[code],
      content: jsonContent(
        jsonSchema(errorAnswer, 'output', components),
        code === 'invalid' ? exampleOf(errorAnswer) : { message: REASONS[code] },
      ),
    },
  ]);
  return {
    ...(route.isImage ? IMAGE : successOf(route, components)),
    ...(route.shows && { 304: { description: 'The caller has it already' } }),
    ...Object.fromEntries(refusals),
  };
};

const requestBodyOf = ({ body, form }: RestRoute, components: Components): unknown => {
  if (form) {
    const schema = jsonSchema(form, 'input', components);
    const content = { 'multipart/form-data': { schema, example: exampleOf(form) } };
    return { required: true, content };
  }
  return (
    body && {
      required: true,
      content: jsonContent(jsonSchema(body, 'input', components), exampleOf(body)),
    }
  );
};

const operationOf = (route: RestRoute, tag: string, components: Components): Json => {
  const requestBody = requestBodyOf(route, components);
  return {
    operationId: route.summary
      .replace(/[^\w\s]/g, '')
      .replace(/\s+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [tag],
    summary: route.summary,
    description: LEVELS[route.level],
    security: route.level === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf(route.params, 'path', components),
      ...parametersOf(route.query, 'query', components),
    ],
    ...(requestBody !== undefined && { requestBody }),
    responses: responsesOf(route, components),
  };
};

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Json; securitySchemes: Json };
}

const ABOUT = [
  'The calls of the website for other programs.',
  'Log in with POST /api/admin/login and send the cookie that it sets with every call. A session ends after an hour without a call and after twelve hours in any case.',
  'Bodies are JSON, pictures multipart/form-data. Fields that a call does not know are ignored. Ids are whole numbers from 1 to 2147483647; dates are ISO 8601 in UTC.',
  'A call that fails answers {"message": "one sentence"}; when fields are wrong, also issues: [{path, message}]. A call is refused in this order: 401, 403, 404, 400. 429 and 503 tell in Retry-After when to try again.',
  'Lists are whole unless limit (1 to 1000) or offset are given. X-Total-Count counts all rows; Link leads to the parts before and after.',
  'Public answers carry an ETag: send it in If-None-Match and an unchanged answer is 304 without a body. A change is visible to the next request; caches in between may hold an answer for ten seconds.',
  'Changes that a browser sends from a page of another website are refused with 403.',
];

/** The OpenAPI 3.1 document of the routes, made of the very schemas that they parse with. */
export const openApiDocument = (
  groups: readonly RestGroup[],
  { siteUrl, cookieName }: { siteUrl: string; cookieName: string },
): OpenApi => {
  const components: Components = new Map();
  const paths: OpenApi['paths'] = {};
  for (const { name, routes } of groups) {
    for (const route of routes) {
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: operationOf(route, name, components),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'HVAC website API',
      version: '1.0.0',
      description: ABOUT.join('\n\n'),
    },
    servers: [{ url: siteUrl }],
    tags: groups.map(({ name }) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(components),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
      },
    },
  };
};
