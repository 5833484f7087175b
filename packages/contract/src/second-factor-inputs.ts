import * as z from 'zod/mini';
import { loginInput } from './auth.ts';
import { appCode, passkeyName, plainRecoveryCode, recoveryCode } from './second-factors.ts';

// Separate from what forms validate, so that browsers do not load it.

const UNREADABLE = "We couldn't read what the passkey sent";
const base64url = (longest: number) =>
  z.string(UNREADABLE).check(z.maxLength(longest, UNREADABLE), z.regex(/^[\w-]+$/, UNREADABLE));
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', UNREADABLE),
};

/** A passkey's response when it confirms (WebAuthn AuthenticationResponseJSON); further fields are ignored. */
export const passkeyAuthentication = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url(4000),
        authenticatorData: base64url(4000),
        signature: base64url(4000),
        /** Whom the passkey keeps, when it was found without being named. */
        userHandle: z.optional(z.string(UNREADABLE).check(z.maxLength(100, UNREADABLE))),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
);
export type PasskeyAuthentication = z.infer<typeof passkeyAuthentication>;

/** A passkey's response when it is added (WebAuthn RegistrationResponseJSON); further fields are ignored. */
export const passkeyRegistration = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url(4000),
        attestationObject: base64url(4000),
        transports: z.optional(
          z.array(z.string(UNREADABLE).check(z.maxLength(20)), UNREADABLE).check(z.maxLength(10)),
        ),
      },
      UNREADABLE,
    ),
    clientExtensionResults: z.optional(
      z.object(
        { credProps: z.optional(z.object({ rk: z.optional(z.boolean(UNREADABLE)) }, UNREADABLE)) },
        UNREADABLE,
      ),
    ),
  },
  UNREADABLE,
);
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

/** A second factor as a client sends it. */
export const secondFactorInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('app'), code: appCode }),
  z.strictObject({ kind: z.literal('recovery'), code: recoveryCode }),
  z.strictObject({ kind: z.literal('passkey'), answer: passkeyAuthentication }),
]);
export type SecondFactorInput = z.infer<typeof secondFactorInput>;

/** Reads a second factor sent as a plain code: six digits are a code of the app, anything else a recovery code. */
export const secondFactorOfCode = (typed: string): SecondFactorInput => {
  const ofApp = appCode.safeParse(typed);
  return ofApp.success
    ? { kind: 'app', code: ofApp.data }
    : { kind: 'recovery', code: plainRecoveryCode(typed) };
};

/** Set by the window of an installed app, whose browser forgets cookies without an age when the window is closed. */
const isStandalone = z.optional(z.boolean());

/** Username and password, with the second factor of a user who has one. */
export const confirmedLoginInput = z.extend(loginInput, {
  secondFactor: z.optional(secondFactorInput),
  isStandalone,
});
export type ConfirmedLoginInput = z.infer<typeof confirmedLoginInput>;

/** A passkey that logs in by itself. */
export const passkeyLoginInput = z.strictObject({ answer: passkeyAuthentication, isStandalone });

/** A passkey to add, with a name by which its user knows it. */
export const newPasskeyInput = z.strictObject({
  name: passkeyName,
  answer: passkeyRegistration,
});
export type NewPasskeyInput = z.infer<typeof newPasskeyInput>;
