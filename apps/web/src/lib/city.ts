import { STATE_NAMES } from '@hvac/contract/state-names';

const ZIP = /\s*\b\d{5}(-\d{4})?$/;
const STATE = new RegExp(
  `\\s*\\b(${[...Object.keys(STATE_NAMES), ...Object.values(STATE_NAMES)].join('|')}|USA?)$`,
  'i',
);

/** The city of an address as people type it, such as 'Warren' of '18 Beech St, Warren, MI 48089'; null without one. */
export const cityOf = (address: string): string | null => {
  const [, ...afterStreet] = address.split(/[,\n]/);
  const names = afterStreet.map((part) => part.trim().replace(ZIP, '').replace(STATE, '').trim());
  return names.findLast((name) => /^\p{L}[\p{L} .'-]+$/u.test(name)) ?? null;
};
