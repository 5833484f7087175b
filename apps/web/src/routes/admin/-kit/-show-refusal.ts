import { showToast } from '../../../ui/toast-store.ts';
import { reasonOf } from '../-login/-refusal-reason.ts';
import { failureText } from './-failure-text.ts';

/** Shows why a call failed, unless the user has cancelled the password dialog. */
export const showRefusal = (title: string, error: unknown): void => {
  if (reasonOf(error) === 'proof') return;
  showToast({ variant: 'destructive', title, description: failureText(error) });
};
