import * as z from 'zod/mini';
import { loginInput } from './auth.ts';
import { text } from './text.ts';

/** How a login may be confirmed besides the password (beyond §4). */
export type SecondFactorKind = 'app' | 'passkey' | 'recovery';

/** How many recovery codes a user gets at a time. */
export const RECOVERY_CODES = 10;

const withoutSpaces = (typed: string) => typed.replaceAll(/\s/g, '');
// As they are shown, or as somebody copied them from paper.
const plainRecoveryCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/** The current code of an authenticator app. */
export const appCode = text('Please enter the code').check(
  z.maxLength(40, 'The code has six digits'),
  z.overwrite(withoutSpaces),
  z.minLength(1, 'Please enter the code'),
  z.regex(/^\d{6}$/, 'The code has six digits'),
);

/** A recovery code; upper case, spaces and hyphens make no difference. */
export const recoveryCode = text('Please enter a recovery code').check(
  z.maxLength(80, 'A recovery code has 16 letters and digits'),
  z.overwrite(plainRecoveryCode),
  z.minLength(1, 'Please enter a recovery code'),
  z.regex(/^[a-z2-7]{16}$/, 'A recovery code has 16 letters and digits'),
);

const UNREADABLE = 'The passkey sent something that cannot be read';
const base64url = (longest: number) =>
  z.string(UNREADABLE).check(z.maxLength(longest, UNREADABLE), z.regex(/^[\w-]+$/, UNREADABLE));
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', UNREADABLE),
};

/** What a passkey answers when it confirms (WebAuthn AuthenticationResponseJSON); further fields are ignored. */
export const passkeyAnswer = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url(4000),
        authenticatorData: base64url(4000),
        signature: base64url(4000),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
);
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** What a passkey answers when it is added (WebAuthn RegistrationResponseJSON); further fields are ignored. */
export const newPasskeyAnswer = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url(4000),
        attestationObject: base64url(20_000),
        transports: z.optional(
          z.array(z.string(UNREADABLE).check(z.maxLength(20)), UNREADABLE).check(z.maxLength(10)),
        ),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
);
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

/** A second factor, as given. */
export const secondFactorInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('app'), code: appCode }),
  z.strictObject({ kind: z.literal('recovery'), code: recoveryCode }),
  z.strictObject({ kind: z.literal('passkey'), answer: passkeyAnswer }),
]);
export type SecondFactorInput = z.infer<typeof secondFactorInput>;

/** The second factor that a client sends as a plain code: one of the app if it has six digits. */
export const secondFactorOfCode = (typed: string): SecondFactorInput => {
  const ofApp = appCode.safeParse(typed);
  return ofApp.success
    ? { kind: 'app', code: ofApp.data }
    : { kind: 'recovery', code: plainRecoveryCode(typed) };
};

/** Username and password, with the second factor of a user who has one. */
export const confirmedLoginInput = z.extend(loginInput, {
  secondFactor: z.optional(secondFactorInput),
});
export type ConfirmedLoginInput = z.infer<typeof confirmedLoginInput>;

/** A code of an authenticator app. */
export const appCodeInput = z.strictObject({ code: appCode });

/** A passkey to add, with a name by which its user knows it. */
export const newPasskeyInput = z.strictObject({
  name: text('Please name the passkey').check(
    z.trim(),
    z.minLength(1, 'Please name the passkey'),
    z.maxLength(60, 'The name must be at most 60 characters'),
  ),
  answer: newPasskeyAnswer,
});
export type NewPasskeyInput = z.infer<typeof newPasskeyInput>;

/** Whether administrators need a second factor. */
export const secondFactorPolicyInput = z.strictObject({
  isRequired: z.boolean('Please choose whether a second factor is required'),
});
export type SecondFactorPolicy = z.infer<typeof secondFactorPolicyInput>;

/** A passkey of the user. */
export interface PasskeyEntry {
  id: number;
  name: string;
  /** ISO 8601. */
  addedAt: string;
  /** ISO 8601; null until it has confirmed something. */
  lastUsedAt: string | null;
}

/** The second factors of the user. */
export interface SecondFactors {
  /** When the authenticator app was added, as ISO 8601; null without one. */
  appAddedAt: string | null;
  passkeys: PasskeyEntry[];
  /** How many recovery codes are left. */
  recoveryCodes: number;
  /** Whether the user must keep at least one second factor. */
  isRequired: boolean;
  /** The origin at which passkeys work. */
  passkeyOrigin: string;
}

/** An authenticator app to add: what it is given, by QR code or by hand. */
export interface NewApp {
  /** Base32. */
  key: string;
  /** The key with the names of the site and the user, as QR codes hold it. */
  uri: string;
}

/** What follows from a new second factor. */
export interface AddedSecondFactor {
  /** The recovery codes, shown only once; null when the user has some already. */
  recoveryCodes: string[] | null;
}
