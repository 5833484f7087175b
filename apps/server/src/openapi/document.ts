import type { Level, RestRoute } from '../http/rest-route.ts';
import { RELEASE } from '../kernel/release.ts';
import { responsesOf } from './responses.ts';
import {
  type Components,
  exampleOf,
  type Json,
  jsonContent,
  jsonSchema,
  type Schema,
} from './schemas.ts';

/** Groups of calls in the document. */
export interface RestGroup {
  name: string;
  routes: readonly RestRoute[];
}

const LEVELS: Record<Level, string> = {
  public: 'Open to everyone.',
  session: 'For anyone who is logged in, also before a generated password is replaced.',
  'signed-in': 'For anyone who is logged in.',
  administrator: 'For administrators.',
};

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
    description: `${LEVELS[route.level]}${route.needsProof ? ' Needs a login within the last ten minutes.' : ''}${route.exemption ? ` After ${route.exemption.max} of them, needs a login within the last ten minutes.` : ''}`,
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
  'Public answers carry an ETag: send it in If-None-Match and an unchanged answer is 304 without a body. A change is visible to the next request; caches in between may keep an answer for ten seconds.',
  'Changes that a browser sends from a page of another website are refused with 403.',
];

/** The OpenAPI 3.1 document of the routes, generated from the schemas that parse their input. */
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
      version: RELEASE,
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
