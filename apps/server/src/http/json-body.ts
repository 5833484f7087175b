import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/errors.ts';

const isEmpty = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/**
 * Makes a scope accept only JSON. An empty body counts as none, whatever its content type, because old clients
 * send the type with every call. Fields that could change a prototype are dropped.
 */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => {
      if (body === '') return done(null, undefined);
      parse(request, body, (error, value) =>
        error
          ? done(new AppError('invalid', 'The request is not valid JSON', { cause: error }))
          : done(null, value),
      );
    },
  );
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (isEmpty(request)) return done(null, undefined);
    done(new AppError('unsupportedType', 'Please send JSON, as application/json'));
  });
};
