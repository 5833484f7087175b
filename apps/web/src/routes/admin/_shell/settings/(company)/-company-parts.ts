import type { Company } from '@hvac/contract/company';
import { hashKey } from '@tanstack/react-query';

type Part = readonly (keyof Company)[];

const pick = (company: Company, part: Part) => part.map((field) => company[field]);

/** A record in which some fields are taken from another one. */
export const withPart = (company: Company, other: Company, part: Part): Company => ({
  ...company,
  ...Object.fromEntries(part.map((field) => [field, other[field]])),
});

/** Whether some fields have the same values in two records; the order of their keys makes no difference. */
export const isSamePart = (one: Company, other: Company, part: Part): boolean =>
  hashKey(pick(one, part)) === hashKey(pick(other, part));
