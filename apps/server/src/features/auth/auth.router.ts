import {
  changePasswordInput,
  createUserInput,
  loginInput,
  setRoleInput,
} from '@hvac/contract/auth';
import { idInput } from '@hvac/contract/text';
import {
  administratorProcedure,
  createRouter,
  publicProcedure,
  signedInProcedure,
} from '../../kernel/trpc.ts';
import { logIn, logOut } from './login.service.ts';
import {
  changePassword,
  createUser,
  listUsers,
  removeUser,
  resetPassword,
  setRole,
} from './users.service.ts';

export const authRouter = createRouter({
  /** Who is logged in, or null. */
  session: publicProcedure.query(({ ctx }) => ctx.session.viewer()),

  login: publicProcedure
    .meta({ invalidates: [] })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => {
      const limitedTo = ctx.rateLimit ? ctx.ip : null;
      const formerId = ctx.session.id();
      const { user, sessionId } = await logIn(ctx.em, input, { limitedTo, formerId });
      ctx.session.begin(sessionId);
      return user;
    }),

  logout: publicProcedure.meta({ invalidates: [] }).mutation(async ({ ctx }) => {
    await logOut(ctx.em, ctx.session.id());
    ctx.session.end();
  }),

  /** Of oneself: every other session ends, this one goes on under a new id. */
  changePassword: signedInProcedure
    .meta({ invalidates: [] })
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => {
      const limitedTo = ctx.rateLimit ? ctx.ip : null;
      ctx.session.begin(await changePassword(ctx.em, ctx.viewer, input, limitedTo, new Date()));
    }),

  users: administratorProcedure.query(({ ctx }) => listUsers(ctx.em)),

  createUser: administratorProcedure
    .meta({ invalidates: [] })
    .input(createUserInput)
    .mutation(({ ctx, input }) => createUser(ctx.em, input)),

  setRole: administratorProcedure
    .meta({ invalidates: [] })
    .input(setRoleInput)
    .mutation(({ ctx, input }) => setRole(ctx.em, input, ctx.viewer)),

  resetPassword: administratorProcedure
    .meta({ invalidates: [] })
    .input(idInput)
    .mutation(({ ctx, input }) => resetPassword(ctx.em, input.id, ctx.viewer)),

  removeUser: administratorProcedure
    // His posts change their author.
    .meta({ invalidates: ['posts'] })
    .input(idInput)
    .mutation(({ ctx, input }) => removeUser(ctx.em, input.id, ctx.viewer)),
});
