import type { FastifyInstance } from 'fastify';
import type { OpenApi } from './openapi.ts';

export const mountApiDocs = (app: FastifyInstance, document: OpenApi): void => {
  app.get('/api/openapi.json', async () => document);
};
