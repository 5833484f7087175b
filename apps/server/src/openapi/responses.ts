import { errorResponse } from '@hvac/contract/api-responses';
import { z } from 'zod';
import type { Level, RestRoute } from '../http/rest-route.ts';
import { type ErrorCode, errorTable } from '../kernel/errors.ts';
import { type Components, exampleOf, type Json, jsonContent, jsonSchema } from './schemas.ts';

const REASONS: Partial<Record<ErrorCode, string>> = {
  invalid: 'Something in the request is not valid; issues says what',
  unauthorized: 'No one is logged in',
  forbidden:
    'The logged-in user may not do this, or not before choosing a password or logging in again; or another website asks for it',
  notFound: 'There is no such thing',
  conflict: 'Another one has this name or slug',
  tooLarge: 'The body is too large',
  unsupportedType: 'The body is of another type',
  tooMany: 'Too many attempts; Retry-After tells the seconds to wait',
  unavailable: 'Not possible for a moment; Retry-After tells the seconds to wait',
};

const SUCCESS: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Done; there is no body',
};

const OPEN_LEVELS = new Set<Level>(['public', 'session']);

/** The errors that a declaration implies, and those that it lists. */
const refusalsOf = (route: RestRoute): ErrorCode[] => {
  const { method, level, params, query, body, form, errors = [] } = route;
  const isChange = method !== 'GET';
  return [
    ...new Set<ErrorCode>([
      ...(query || body || form ? (['invalid'] as const) : []),
      ...(level === 'public' ? [] : (['unauthorized'] as const)),
      ...(isChange || !OPEN_LEVELS.has(level) ? (['forbidden'] as const) : []),
      ...(params || route.isImage ? (['notFound'] as const) : []),
      ...(isChange ? (['tooLarge', 'unsupportedType'] as const) : []),
      ...(route.fileType ? (['tooMany'] as const) : []),
      ...errors,
      'unavailable',
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

const RETRIED = new Set<ErrorCode>(['tooMany', 'unavailable']);
const retryHeaders = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
};

const successOf = (route: RestRoute, components: Components): Json => {
  const schema = route.list ? z.array(route.list) : route.response;
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
  description: 'The image',
  content: Object.fromEntries(
    ['image/webp', 'image/jpeg', 'image/svg+xml'].map((contentMediaType) => [
      contentMediaType,
      { schema: { type: 'string', contentMediaType } },
    ]),
  ),
};
const IMAGE_RESPONSES: Record<number, Json> = {
  200: IMAGE,
  302: { description: 'The image is at another website' },
};

const imageOf = ({ status = [200] }: RestRoute): Json =>
  Object.fromEntries(status.map((each) => [each, IMAGE_RESPONSES[each]]));

const fileOf = (contentMediaType: string): Json => ({
  200: {
    description: 'The file',
    content: { [contentMediaType]: { schema: { type: 'string', contentMediaType } } },
  },
});

const successResponsesOf = (route: RestRoute, components: Components): Json => {
  if (route.isImage) return imageOf(route);
  return route.fileType ? fileOf(route.fileType) : successOf(route, components);
};

/** The possible responses of a call, by status. */
export const responsesOf = (route: RestRoute, components: Components): Json => {
  const refusals = refusalsOf(route).map((code) => [
    errorTable[code].status,
    {
      description: REASONS[code],
      ...(RETRIED.has(code) && { headers: retryHeaders }),
      content: jsonContent(
        jsonSchema(errorResponse, 'output', components),
        code === 'invalid' ? exampleOf(errorResponse) : { message: REASONS[code] },
      ),
    },
  ]);
  return {
    ...successResponsesOf(route, components),
    ...((route.isCached || route.isImage) && { 304: { description: 'The caller has it already' } }),
    ...Object.fromEntries(refusals),
  };
};
