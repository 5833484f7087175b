import {
  changePasswordInput,
  createUserInput,
  endSessionInput,
  loginInput,
  proveInput,
  setRoleInput,
} from '@hvac/contract/auth';
import { idInput } from '@hvac/contract/text';
import {
  administratorProcedure,
  createRouter,
  provedProcedure,
  publicProcedure,
  type RequestContext,
  sessionProcedure,
  signedInProcedure,
} from '../../http/trpc.ts';
import { logIn, logOut } from './login.service.ts';
import { changePassword, provePassword } from './own-password.service.ts';
import { endListedSession, endOtherSessions, listSessions } from './session.service.ts';
import { createUser, listUsers, removeUser, resetPassword, setRole } from './users.service.ts';

/** The session of a viewer, who has one. */
const ownSession = ({ session, rateLimit }: RequestContext) => ({
  sessionId: session.id() ?? '',
  isLimited: rateLimit,
});

export const authRouter = createRouter({
  /** Who is logged in, or null. */
  session: publicProcedure.query(({ ctx }) => ctx.session.viewer()),

  login: publicProcedure
    .meta({ invalidates: [] })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => {
      const { user, sessionId, device } = await logIn(ctx.em, input, {
        place: { address: ctx.ip, userAgent: ctx.userAgent },
        device: ctx.session.device(),
        isLimited: ctx.rateLimit,
        formerId: ctx.session.id(),
      });
      ctx.session.begin(sessionId, device);
      return user;
    }),

  logout: publicProcedure.meta({ invalidates: [] }).mutation(async ({ ctx }) => {
    await logOut(ctx.em, ctx.session.id());
    ctx.session.end();
  }),

  /** Of oneself: every other session ends, this one goes on under a new id. */
  changePassword: sessionProcedure
    .meta({ invalidates: [] })
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => {
      const place = { address: ctx.ip, userAgent: ctx.userAgent };
      const session = { ...ownSession(ctx), place };
      ctx.session.begin(await changePassword(ctx.em, ctx.viewer, input, session, new Date()));
    }),

  /** Enters the password again, so that for ten minutes what asks for that passes. */
  prove: signedInProcedure
    .meta({ invalidates: [] })
    .input(proveInput)
    .mutation(({ ctx, input }) =>
      provePassword(ctx.em, ctx.viewer, input, ownSession(ctx), new Date()),
    ),

  /** Where one is logged in oneself. */
  sessions: signedInProcedure.query(({ ctx }) =>
    listSessions(ctx.em, ctx.viewer.id, ownSession(ctx).sessionId, new Date()),
  ),

  endSession: signedInProcedure
    .meta({ invalidates: [] })
    .input(endSessionInput)
    .mutation(({ ctx, input }) => endListedSession(ctx.em, ctx.viewer.id, input.id)),

  endOtherSessions: signedInProcedure
    .meta({ invalidates: [] })
    .mutation(({ ctx }) => endOtherSessions(ctx.em, ctx.viewer.id, ownSession(ctx).sessionId)),

  users: administratorProcedure.query(({ ctx }) => listUsers(ctx.em)),

  createUser: provedProcedure
    .meta({ invalidates: [] })
    .input(createUserInput)
    .mutation(({ ctx, input }) => createUser(ctx.em, input)),

  setRole: provedProcedure
    .meta({ invalidates: [] })
    .input(setRoleInput)
    .mutation(({ ctx, input }) => setRole(ctx.em, input, ctx.viewer)),

  resetPassword: provedProcedure
    .meta({ invalidates: [] })
    .input(idInput)
    .mutation(({ ctx, input }) => resetPassword(ctx.em, input.id, ctx.viewer)),

  removeUser: provedProcedure
    // His posts change their author.
    .meta({ invalidates: ['posts'] })
    .input(idInput)
    .mutation(({ ctx, input }) => removeUser(ctx.em, input.id, ctx.viewer)),
});
