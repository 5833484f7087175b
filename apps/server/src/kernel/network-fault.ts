import { codeOf } from './error-code.ts';

const FAULTS: [RegExp, string][] = [
  [/^(ENOTFOUND|EAI_\w+)$/, 'its name was not found'],
  [/TIMEDOUT|_TIMEOUT$/, 'no answer in time'],
  [/CERT|SIGNATURE|_CA_|TLS|SSL|EPROTO/, 'TLS failed'],
  [/^(E[A-Z]+|UND_ERR_\w+)$/, 'no connection'],
];

/** Why `fetch` has failed, in words of our own: its message may repeat the address, which may hold a secret. */
export const networkFault = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return 'the call failed';
  if (thrown.name === 'TimeoutError') return 'no answer in time';
  const code = codeOf(thrown.cause);
  const [, fault] = FAULTS.find(([pattern]) => pattern.test(code)) ?? [];
  return fault ? `${fault} (${code})` : 'the call failed';
};
