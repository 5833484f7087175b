import { loginInput } from '@hvac/contract/auth';
import { createRouter, publicProcedure } from '../../kernel/trpc.ts';
import { verifyCredentials } from './login.service.ts';
import { beginSession, endSession } from './session.service.ts';

export const authRouter = createRouter({
  /** Who is logged in, or null. */
  session: publicProcedure.query(({ ctx }) => ctx.session.viewer()),

  login: publicProcedure
    .meta({ invalidates: [] })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => {
      const user = await verifyCredentials(ctx.em, input, ctx.rateLimit ? ctx.ip : null);
      const previous = ctx.session.id();
      if (previous) await endSession(ctx.em, previous);
      ctx.session.begin(await beginSession(ctx.em, user.id, new Date()));
      return user;
    }),

  logout: publicProcedure.meta({ invalidates: [] }).mutation(async ({ ctx }) => {
    const sessionId = ctx.session.id();
    if (sessionId) await endSession(ctx.em, sessionId);
    ctx.session.end();
  }),
});
