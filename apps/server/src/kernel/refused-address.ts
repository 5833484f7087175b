/**
 * Enhanced status codes (RFC 3463) of a mailbox or a domain that gets no mail: no such mailbox or domain, a bad address,
 * moved, a null MX, a mailbox that is switched off, no route to the domain.
 */
const OF_ADDRESS = /^5(\.1\.([1236]|10)|\.2\.1|\.4\.4|\.4\.310)$/;
/** Replies that may mean the address where the server gives no such code. */
const ADDRESS_REPLIES = ['550', '551', '553', '556'];
/** What a server then has to say, because it gives the same replies for faults of the sender. */
const OF_NOBODY = [
  /no such (e-?mail |local )?(user|mailbox|recipient|address|account|alias|person|domain)/i,
  /no mailbox (here|by that name)/i,
  /(unknown|invalid|non-?existent|unroutea?ble) (e-?mail |local )?(user|mailbox|recipient|address|domain)/i,
  /(user|mailbox|recipient|address|account|alias|domain) (is |was )?(unknown|not (known|found))/i,
  /(does not|doesn't) exist/i,
  /null mx/i,
];
/** Words of the same replies about who sends it. */
const OF_SENDER = /sender|relay|authenti|\b(helo|ehlo)\b|your (account|domain|host|ip|server)/i;

/**
 * Whether a mail server refused a mail for good because nobody gets mail at its address. When in doubt, it is not: the
 * server may refuse who sends it, or what it says.
 * @param stage of sending the mail at which it was refused
 */
export const isAddressRefused = (stage: string | null, error: string | null): boolean => {
  if (error === null || (stage !== 'recipient' && stage !== 'data')) return false;
  const [, reply = '', code] = /^(5\d\d)[ -](\d\.\d{1,3}\.\d{1,3}\b)?/.exec(error) ?? [];
  if (code !== undefined) return OF_ADDRESS.test(code);
  return (
    stage === 'recipient' &&
    ADDRESS_REPLIES.includes(reply) &&
    OF_NOBODY.some((words) => words.test(error)) &&
    !OF_SENDER.test(error)
  );
};
