import type { FastifyInstance } from 'fastify';
import { type FormTouch, TOUCH_SECONDS } from './form-touch.service.ts';

interface FormTouchPluginDeps {
  formTouch: FormTouch;
  /** Whether the cookie is sent over https only. */
  isHttps: boolean;
}

/**
 * The URL that the style sheet fetches as a background image when the contact form receives focus, with or without
 * JavaScript (beyond §2). There is no image.
 */
export const formTouchPlugin = (
  app: FastifyInstance,
  { formTouch, isHttps }: FormTouchPluginDeps,
): void => {
  app.get('/contact/touched', async ({ cookies }, reply) => {
    const now = new Date();
    // Focus may leave the form and return right before it is sent: the first time counts.
    if (formTouch.secondsSince(cookies[formTouch.cookieName] ?? null, now) === null) {
      reply.setCookie(formTouch.cookieName, formTouch.sign(now), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps,
        maxAge: TOUCH_SECONDS,
      });
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
