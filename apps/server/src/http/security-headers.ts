import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Content-Security-Policy of responses that are not pages: opened as a document, they load, run, send and frame
 * nothing (OWASP ASVS 3.4.3, 3.4.6).
 */
export const NOTHING_ALLOWED =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

// Features that neither a page nor the map in it uses.
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

const YEAR = 31_536_000;

interface SecurityHeadersOptions {
  /** Whether visitors use https. */
  isHttps: boolean;
  /** Whether every subdomain has https as well, which browsers then insist on for a year. */
  hstsSubdomains: boolean;
  /** Whether pages have their own policy, which they cannot in development. */
  isProduction: boolean;
}

/** Adds the security headers of every response. */
export const registerSecurityHeaders = async (
  app: FastifyInstance,
  { isHttps, hstsSubdomains, isProduction }: SecurityHeadersOptions,
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: isHttps && { maxAge: YEAR, includeSubDomains: hstsSubdomains },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (isProduction) reply.header('content-security-policy', NOTHING_ALLOWED);
  });
  app.addHook('onSend', async (_request, reply) => {
    // Static files declare a charset for text types only (OWASP ASVS 4.1.1).
    if (reply.getHeader('content-type') === 'image/svg+xml') {
      reply.header('content-type', 'image/svg+xml; charset=utf-8');
    }
  });
};
