/** The domains of most private addresses in the United States. */
const KNOWN = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'aol.com', 'msn.com'],
  ...['live.com', 'me.com', 'comcast.net', 'att.net', 'sbcglobal.net', 'verizon.net', 'ymail.com'],
  ...['charter.net', 'cox.net', 'bellsouth.net', 'protonmail.com', 'wowway.com', 'mail.com'],
  ...['email.com', 'gmx.com'],
];

/** Whether one letter more, less, changed or exchanged with its neighbor makes a word of another. */
const isOneSlipFrom = (typed: string, meant: string): boolean => {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same += 1;
  const [left, right] = [typed.slice(same), meant.slice(same)];
  return (
    left.slice(1) === right || // one more
    left === right.slice(1) || // one less
    left.slice(1) === right.slice(1) || // another
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
};

/** The well-known domain that an address was probably meant to have; null where there is nothing to ask. */
export const likelyMailDomain = (address: string): string | null => {
  const domain = address.trim().toLowerCase().split('@')[1] ?? '';
  if (KNOWN.includes(domain)) return null;
  return KNOWN.find((known) => known.length > 6 && isOneSlipFrom(domain, known)) ?? null;
};
