import { TEST_MAIL_PATH, type TestMailProgress, testMailInput } from '@hvac/contract/leads';
import { useState } from 'react';
import { fieldErrors } from '../../../../../lib/field-errors.ts';
import { postForLines } from '../../../../../lib/json-lines.ts';
import { errorText, issuesOf, trpc } from '../../../../../trpc.ts';
import { released } from '../../../../../ui/released.ts';
import { useKeepSession } from '../../-session-renewal.ts';
import { BEGUN, ended, progressed, type TestMailState } from './-test-mail-state.ts';

/** Sends one test mail at a time and tracks its progress. The last outcome stays until the next mail is sent. */
export const useTestMail = () => {
  const keepSession = useKeepSession();
  const utils = trpc.useUtils();
  const [state, setState] = useState<TestMailState | null>(null);
  const [addressError, setAddressError] = useState<string | null>(null);

  const report = async (progress: TestMailProgress) => {
    await released();
    setState((now) => now && progressed(now, progress));
  };

  const send = async (to: string) => {
    if (state?.isRunning) return;
    const checked = testMailInput.safeParse({ to });
    if (!checked.success) {
      setAddressError(fieldErrors<'to'>(checked.error.issues).to ?? null);
      return;
    }
    setAddressError(null);
    setState(BEGUN);
    try {
      await keepSession(() => postForLines(TEST_MAIL_PATH, checked.data, report));
      setState((now) => now && ended(now, null));
      // Once a test mail has been sent, the acknowledgement can be switched on.
      await utils.leads.settings.invalidate();
    } catch (error) {
      const { to: issue } = fieldErrors<'to'>(issuesOf(error));
      setAddressError(issue ?? null);
      setState((now) => (issue ? null : now && ended(now, errorText(error))));
    }
  };

  return { state, addressError, send, addressChanged: () => setAddressError(null) };
};
