import {
  changePasswordInput,
  createUserInput,
  endSessionInput,
  loginInput,
  proveInput,
  setRoleInput,
} from '@hvac/contract/auth';
import { confirmedLoginInput, passkeyLoginInput } from '@hvac/contract/second-factor-inputs';
import { idInput } from '@hvac/contract/text';
import { type RequestContext, workOf } from '../../http/context.ts';
import {
  administratorProcedure,
  createRouter,
  ownPasswordProcedure,
  provedProcedure,
  provedSignedInProcedure,
  publicProcedure,
  sessionProcedure,
  signedInProcedure,
} from '../../http/trpc.ts';
import { askForSecondFactor, logIn, logOut } from './login.service.ts';
import { changePassword, provePassword } from './own-password.service.ts';
import { askForAnyPasskey } from './passkey.service.ts';
import { logInWithPasskey } from './passkey-login.service.ts';
import type { SecondFactorSite } from './second-factor-site.service.ts';
import {
  type DevicePorts,
  endListedSession,
  endOtherSessions,
  listSessions,
} from './session.service.ts';
import {
  type CountPosts,
  createUser,
  listUsers,
  type ReassignPosts,
  removeUser,
  resetPassword,
  setRole,
} from './users.service.ts';

/** What other features provide about what users have. */
interface UserPorts {
  countPosts: CountPosts;
  reassignPosts: ReassignPosts;
  devices: DevicePorts;
}

/** The session id of a logged-in viewer. */
const ownSessionId = ({ session }: RequestContext) => session.id() ?? '';

export interface AuthRouterDeps {
  secondFactorSite: SecondFactorSite;
}

export const createAuthRouter = ({
  countPosts,
  reassignPosts,
  devices,
  secondFactorSite: site,
}: UserPorts & AuthRouterDeps) => {
  const { removeDevicesOf } = devices;
  const loginOptions = ({ client, session }: RequestContext) => ({
    place: client,
    device: session.device(),
    remember: session.remember,
    formerId: session.id(),
    site,
    devices,
  });
  return createRouter({
    /** The logged-in user, or null. */
    session: publicProcedure.query(({ ctx }) => ctx.session.viewer()),

    login: publicProcedure.input(confirmedLoginInput).mutation(async ({ ctx, input }) => {
      const { user, sessionId } = await logIn(ctx.work, input, loginOptions(ctx));
      ctx.session.begin(sessionId, input.isStandalone);
      return user;
    }),

    /** What a browser needs to log in with a passkey alone; the same for everybody. */
    askForPasskey: publicProcedure.mutation(() => askForAnyPasskey(site, new Date())),

    loginWithPasskey: publicProcedure.input(passkeyLoginInput).mutation(async ({ ctx, input }) => {
      const { user, sessionId } = await logInWithPasskey(ctx.work, input.answer, loginOptions(ctx));
      ctx.session.begin(sessionId, input.isStandalone);
      return user;
    }),

    /** The second factors that can confirm a login, for whoever knows the password. */
    askForSecondFactor: publicProcedure
      .input(loginInput)
      .mutation(({ ctx, input }) => askForSecondFactor(ctx.work, input, loginOptions(ctx))),

    logout: publicProcedure.mutation(async ({ ctx }) => {
      await logOut(workOf(ctx, await ctx.session.peek()), ctx.session.id(), removeDevicesOf);
      ctx.session.end();
    }),

    /** Changes the user's own password: every other session ends, with its devices; this one continues under a new id. */
    changePassword: sessionProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
      const own = ownSessionId(ctx);
      ctx.session.continueAs(await changePassword(ctx.work, own, input, ctx.client, devices));
    }),

    /** Enters the password again, which allows sensitive changes for ten minutes. */
    prove: ownPasswordProcedure
      .input(proveInput)
      .mutation(({ ctx, input }) => provePassword(ctx.work, ownSessionId(ctx), input)),

    /** Called before an export is downloaded, so that the screen can ask for the password before an error page appears. */
    admitExport: provedProcedure.mutation(() => undefined),

    /** The user's own sessions. */
    sessions: signedInProcedure.query(({ ctx }) =>
      listSessions(ctx.em, ctx.viewer.id, ownSessionId(ctx), new Date()),
    ),

    endSession: provedSignedInProcedure
      .input(endSessionInput)
      .mutation(({ ctx, input }) => endListedSession(ctx.work, input.id, removeDevicesOf)),

    endOtherSessions: provedSignedInProcedure.mutation(({ ctx }) =>
      endOtherSessions(ctx.work, ownSessionId(ctx), removeDevicesOf),
    ),

    users: administratorProcedure.query(({ ctx }) => listUsers(ctx.em, countPosts)),

    createUser: provedProcedure
      .input(createUserInput)
      .mutation(({ ctx, input }) => createUser(ctx.work, input)),

    setRole: provedProcedure
      .input(setRoleInput)
      .mutation(({ ctx, input }) => setRole(ctx.work, input)),

    resetPassword: provedProcedure
      .input(idInput)
      .mutation(({ ctx, input }) => resetPassword(ctx.work, input.id, removeDevicesOf)),

    removeUser: provedProcedure
      .input(idInput)
      .mutation(({ ctx, input }) => removeUser(ctx.work, input.id, reassignPosts)),
  });
};
