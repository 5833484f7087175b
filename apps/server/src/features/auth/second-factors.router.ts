import { newPasskeyInput, secondFactorInput } from '@hvac/contract/second-factor-inputs';
import { appCodeInput, secondFactorPolicyInput } from '@hvac/contract/second-factors';
import { idInput } from '@hvac/contract/text';
import type { RequestContext } from '../../http/context.ts';
import {
  administratorProcedure,
  createRouter,
  ownPasswordProcedure,
  provedProcedure,
  provedUserProcedure,
} from '../../http/trpc.ts';
import { beginApp } from './authenticator-app.service.ts';
import { askForPasskey, beginPasskey } from './passkey.service.ts';
import { resetSecondFactors } from './reset-second-factors.service.ts';
import { readSecondFactorPolicy, setSecondFactorPolicy } from './second-factor-policy.service.ts';
import type { SecondFactorSite } from './second-factor-site.service.ts';
import {
  addAuthenticatorApp,
  addNewPasskey,
  listSecondFactorKinds,
  proveSecondFactor,
  readSecondFactors,
  removeAuthenticatorApp,
  removePasskey,
  renewRecoveryCodes,
} from './second-factors.service.ts';
import type { RemoveDevicesOf } from './session.service.ts';

const sessionId = ({ session }: RequestContext) => session.id() ?? '';

/** Second factors (beyond §4): the user's own and, for administrators, those of others and the policy. */
export const createSecondFactorsRouter = (
  site: SecondFactorSite,
  removeDevicesOf: RemoveDevicesOf,
) => {
  const kept = (ctx: RequestContext) => ({ id: sessionId(ctx), removeDevicesOf });
  return createRouter({
    own: ownPasswordProcedure.query(({ ctx }) => readSecondFactors(ctx.em, site, ctx.viewer)),

    /** Generates the key of an authenticator app; `addApp` adds the app. */
    beginApp: provedUserProcedure.mutation(({ ctx }) => beginApp(ctx.work, site)),

    addApp: provedUserProcedure
      .input(appCodeInput)
      .mutation(({ ctx, input }) =>
        addAuthenticatorApp(ctx.work, site, kept(ctx), input.code, new Date()),
      ),

    removeApp: provedUserProcedure.mutation(({ ctx }) =>
      removeAuthenticatorApp(ctx.work, kept(ctx)),
    ),

    /** What the browser needs to create a passkey; `addPasskey` adds it. */
    beginPasskey: provedUserProcedure.mutation(({ ctx }) =>
      beginPasskey(ctx.work.em, site, ctx.viewer, new Date()),
    ),

    addPasskey: provedUserProcedure
      .input(newPasskeyInput)
      .mutation(({ ctx, input }) => addNewPasskey(ctx.work, site, kept(ctx), input, new Date())),

    removePasskey: provedUserProcedure
      .input(idInput)
      .mutation(({ ctx, input }) => removePasskey(ctx.work, kept(ctx), input.id)),

    renewRecoveryCodes: provedUserProcedure.mutation(({ ctx }) =>
      renewRecoveryCodes(ctx.work, kept(ctx)),
    ),

    /** How the user can prove their identity, besides with the password. */
    ask: ownPasswordProcedure.mutation(async ({ ctx }) => ({
      kinds: await listSecondFactorKinds(ctx.em, ctx.viewer.id),
      passkey: await askForPasskey(ctx.em, site, ctx.viewer.id, 'proof', new Date()),
    })),

    /** Accepts a second factor as a proof, which allows sensitive changes for ten minutes. */
    prove: ownPasswordProcedure
      .input(secondFactorInput)
      .mutation(({ ctx, input }) =>
        proveSecondFactor(ctx.work, site, sessionId(ctx), input, new Date()),
      ),

    policy: administratorProcedure.query(({ ctx }) => readSecondFactorPolicy(ctx.em)),

    setPolicy: provedProcedure
      .input(secondFactorPolicyInput)
      .mutation(({ ctx, input }) => setSecondFactorPolicy(ctx.work, input)),

    /** Removes the second factors of another user who has lost them. */
    reset: provedProcedure
      .input(idInput)
      .mutation(({ ctx, input }) => resetSecondFactors(ctx.work, input.id, removeDevicesOf)),
  });
};
