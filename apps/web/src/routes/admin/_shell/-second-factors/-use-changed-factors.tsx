import type { AddedSecondFactor } from '@hvac/contract/second-factors';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { RecoveryCodesDialog } from './-recovery-codes-dialog.tsx';

/** The displayed recovery codes, and the message that follows once they are closed. */
interface ShownCodes {
  codes: string[];
  message: { title: string; description: string };
}

/** Says that the user's second factors have changed, after the recovery codes that came with it. */
export const useChangedFactors = () => {
  const utils = trpc.useUtils();
  const [shown, setShown] = useState<ShownCodes | null>(null);
  const changed = async (title: string, codes: string[] | null = null) => {
    const message = { title, description: "You're logged out everywhere else." };
    // A message above an open dialog could be neither read out nor dismissed.
    if (codes) setShown({ codes, message });
    else showToast(message);
    await Promise.all([utils.secondFactors.own.invalidate(), utils.auth.session.invalidate()]);
  };
  const added = (what: string) => (answer: AddedSecondFactor) =>
    changed(`${what} added`, answer.recoveryCodes);
  const close = () => {
    if (shown) showToast(shown.message);
    setShown(null);
  };
  return {
    changed,
    added,
    codesDialog: <RecoveryCodesDialog codes={shown?.codes ?? null} onClose={close} />,
  };
};
