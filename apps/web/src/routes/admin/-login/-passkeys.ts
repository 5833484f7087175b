import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { failureText } from '../-kit/-failure-text.ts';

// Loaded on the first click, because few users have a passkey.
const webauthn = () => import('@simplewebauthn/browser');

/** Asks the user for one of their passkeys. */
export const askForPasskey = async (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  (await webauthn()).startAuthentication({ optionsJSON });

/** Creates a passkey on a device that the user chooses. */
export const makePasskey = async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  (await webauthn()).startRegistration({ optionsJSON });

/**
 * Why passkeys cannot be used here; null if they can.
 * @param origin the only origin at which they work
 */
export const passkeyObstacle = (origin = window.location.origin): string | null => {
  if (!window.isSecureContext) return 'Passkeys only work when the address starts with https.';
  if (!('PublicKeyCredential' in window)) return "This browser doesn't support passkeys.";
  return window.location.origin === origin ? null : `Passkeys only work at ${origin}.`;
};

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Whether the user has closed the question for a passkey, or left it unanswered. */
export const isCanceled = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(nameOf(error));

/** The message shown when a passkey could not be used or created. */
export const passkeyFailure = (error: unknown): string => {
  const name = nameOf(error);
  if (isCanceled(error)) return 'That was canceled or timed out. Try again.';
  if (name === 'SecurityError') return "Passkeys don't work at this address.";
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  return failureText(error);
};
