import { loginBody } from '@hvac/contract/api-requests';
import { userResponse } from '@hvac/contract/api-responses';
import { secondFactorOfCode } from '@hvac/contract/second-factor-inputs';
import { workOf } from '../../http/context.ts';
import { restRoute } from '../../http/rest-route.ts';
import { logIn, logOut } from './login.service.ts';
import type { SecondFactorSite } from './second-factor-site.service.ts';
import type { DevicePorts } from './session.service.ts';

/** The session calls (spec §7). */
export const authRest = (site: SecondFactorSite, devices: DevicePorts) => [
  restRoute({
    method: 'GET',
    path: '/api/admin/user',
    summary: 'Read who is logged in',
    level: 'session',
    response: userResponse,
    handle: async ({ work }) => work.viewer,
  }),
  restRoute({
    method: 'POST',
    path: '/api/admin/login',
    summary: 'Log in',
    level: 'public',
    body: loginBody,
    response: userResponse,
    errors: ['unauthorized', 'tooMany'],
    handle: async ({ ctx, work, body: { code, ...credentials } }) => {
      const secondFactor = code === undefined ? undefined : secondFactorOfCode(code);
      const { user, sessionId } = await logIn(
        work,
        { ...credentials, secondFactor },
        {
          place: ctx.client,
          device: ctx.session.device(),
          remember: ctx.session.remember,
          formerId: ctx.session.id(),
          site,
          devices,
        },
      );
      ctx.session.begin(sessionId);
      return user;
    },
  }),
  restRoute({
    method: 'POST',
    path: '/api/admin/logout',
    summary: 'Log out',
    level: 'public',
    status: [204],
    handle: async ({ ctx }) => {
      const work = workOf(ctx, await ctx.session.peek());
      await logOut(work, ctx.session.id(), devices.removeDevicesOf);
      ctx.session.end();
    },
  }),
];
