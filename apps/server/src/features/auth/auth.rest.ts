import { userAnswer } from '@hvac/contract/api';
import { loginBody } from '@hvac/contract/api-calls';
import { restRoute } from '../../http/rest-route.ts';
import { logIn, logOut } from './login.service.ts';

/** The session, which a cookie carries (spec §7). */
export const authRest = [
  restRoute({
    method: 'GET',
    path: '/api/admin/user',
    summary: 'Read who is logged in',
    level: 'session',
    answer: userAnswer,
    handle: async ({ viewer }) => viewer,
  }),
  restRoute({
    method: 'POST',
    path: '/api/admin/login',
    summary: 'Log in',
    level: 'public',
    body: loginBody,
    answer: userAnswer,
    errors: ['unauthorized', 'tooMany'],
    handle: async ({ ctx, em, body }) => {
      const { user, sessionId, device } = await logIn(em, body, {
        place: { address: ctx.ip, userAgent: ctx.userAgent },
        device: ctx.session.device(),
        isLimited: ctx.rateLimit,
        formerId: ctx.session.id(),
      });
      ctx.session.begin(sessionId, device);
      return user;
    },
  }),
  restRoute({
    method: 'POST',
    path: '/api/admin/logout',
    summary: 'Log out',
    level: 'public',
    status: [204],
    handle: async ({ ctx, em }) => {
      await logOut(em, ctx.session.id());
      ctx.session.end();
    },
  }),
];
