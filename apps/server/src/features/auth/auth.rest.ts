import { userAnswer } from '@hvac/contract/api';
import { loginBody } from '@hvac/contract/api-calls';
import { restRoute } from '../../http/rest-route.ts';
import { logIn, logOut } from './login.service.ts';

/** The session calls (spec §7). */
export const authRest = [
  restRoute({
    method: 'GET',
    path: '/api/admin/user',
    summary: 'Read who is logged in',
    level: 'session',
    answer: userAnswer,
    handle: async ({ work }) => work.viewer,
  }),
  restRoute({
    method: 'POST',
    path: '/api/admin/login',
    summary: 'Log in',
    level: 'public',
    body: loginBody,
    answer: userAnswer,
    errors: ['unauthorized', 'tooMany'],
    handle: async ({ ctx, work, body }) => {
      const { user, sessionId, device } = await logIn(work, body, {
        place: ctx.client,
        device: ctx.session.device(),
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
    handle: async ({ ctx, work }) => {
      await logOut(work, ctx.session.id());
      ctx.session.end();
    },
  }),
];
