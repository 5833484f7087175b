import * as z from 'zod/mini';
import { seenText } from './seen-text.ts';
import { seenAtLeast, text } from './text.ts';

/** How a login may be confirmed besides the password (beyond §4). */
export type SecondFactorKind = 'app' | 'passkey' | 'recovery';

/** How many recovery codes a user gets at a time. */
export const RECOVERY_CODES = 10;

const withoutSpaces = (typed: string) => seenText(typed).replaceAll(/\s/g, '');
/**
 * A recovery code in the form that is hashed, from the form that is shown or copied from paper. No code has O, I or L,
 * so they stand for the digits that they look like.
 */
export const plainRecoveryCode = (typed: string) =>
  seenText(typed)
    .replaceAll(/[\s\p{Pd}\u2212]/gu, '')
    .toLowerCase()
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
/** Whether a plain recovery code has the length of those that release 1.0.0 made, which are good until they are used or replaced. */
export const isLongRecoveryCode = (plain: string): boolean => plain.length === 28;

/** The current code of an authenticator app. */
export const appCode = text('Please enter the code').check(
  z.maxLength(40, 'The code has six digits'),
  z.overwrite(withoutSpaces),
  z.minLength(1, 'Please enter the code'),
  z.regex(/^\d{6}$/, 'The code has six digits'),
);

const CODE_LENGTH = 'A backup code has 10 letters and digits, an old one 28';

/** A recovery code; case, spaces and hyphens make no difference. */
export const recoveryCode = text('Enter a backup code').check(
  z.maxLength(80, CODE_LENGTH),
  z.overwrite(plainRecoveryCode),
  z.minLength(1, 'Enter a backup code'),
  z.regex(/^[a-z\d]{10}(?:[a-z\d]{18})?$/, CODE_LENGTH),
);

/** A code of an authenticator app. */
export const appCodeInput = z.strictObject({ code: appCode });
/** A recovery code that is typed. */
export const recoveryCodeInput = z.strictObject({ code: recoveryCode });

/** The name by which a user knows a passkey. */
export const passkeyName = text('Enter a name for the passkey').check(
  z.trim(),
  ...seenAtLeast(1, 'Enter a name for the passkey'),
  z.maxLength(60, 'The name must be at most 60 characters'),
);

/** Which users need a second factor. */
export const secondFactorPolicyInput = z.strictObject({
  requiredOf: z.enum(
    ['nobody', 'administrators', 'everybody'],
    'Choose who has to use two-step login',
  ),
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
  /** Whether it can log in by itself; null where nobody knows. */
  logsInAlone: boolean | null;
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

/** The key for an authenticator app to add, to scan as a QR code or type in. */
export interface NewApp {
  /** Base32. */
  key: string;
  /** The key with the names of the site and the user, as QR codes hold it. */
  uri: string;
}

/** The result of adding a second factor. */
export interface AddedSecondFactor {
  /** The recovery codes, shown only once; null when the user has some already. */
  recoveryCodes: string[] | null;
}
