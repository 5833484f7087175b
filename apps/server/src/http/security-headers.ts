import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

interface SecurityHeadersOptions {
  /** Whether visitors use https. */
  isHttps: boolean;
  /** Whether what has no policy of its own may load nothing; not in development, whose pages have none. */
  isStrict: boolean;
}

// For answers that are no documents: JSON, text and files, should a browser be made to show one.
const LOADS_NOTHING = "default-src 'none'; frame-ancestors 'none'";

// What the site never asks for, nor any frame in it; the owner's map needs none of it.
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** The headers that guard every answer. Pages and images replace the Content-Security-Policy by their own. */
export const guardAnswers = async (
  app: FastifyInstance,
  { isHttps, isStrict }: SecurityHeadersOptions,
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (isStrict) reply.header('content-security-policy', LOADS_NOTHING);
  });
};
