import * as z from 'zod/mini';
import { line, optionalLine, optionalLink } from './lines.ts';
import { uniqueEntries } from './unique-entries.ts';

/** Limits of what a company can claim about itself. */
export const CLAIM_LIMITS = {
  firstYear: 1800,
  certifications: 8,
  certification: 60,
  guarantee: 200,
  partner: 60,
  source: 40,
  reviews: 1_000_000,
} as const;

/** Whether a company can have been founded in that year. */
export const isFoundingYear = (year: number, now: Date): boolean =>
  Number.isInteger(year) && year >= CLAIM_LIMITS.firstYear && year <= now.getUTCFullYear();

const YEAR = 'Please enter a year from 1800 until now, or nothing';
const COUNT = 'Please enter a number of reviews, for example 212, or nothing';

const partnerNamed = z.refine<{ partner: string; url: string }>(
  ({ partner, url }) => url === '' || partner !== '',
  { error: 'Please enter the name of the partner, or remove the link', path: ['partner'] },
);

const sourceNamed = z.refine<{ source: string; count: number | null; url: string }>(
  ({ source, count, url }) => source !== '' || (count === null && url === ''),
  {
    error: 'Please enter where the reviews are, or remove their number and link',
    path: ['source'],
  },
);

/** The fields of the company record that say what it can claim (beyond §3); an empty one is not shown. */
export const claimFields = {
  licenseNumber: optionalLine('The license number', 60),
  licenseState: optionalLine('The state of the license', 40),
  isInsured: z.boolean('Please choose whether the company is insured'),
  yearFounded: z.nullable(
    z.number(YEAR).check(z.refine((year) => isFoundingYear(year, new Date()), YEAR)),
  ),
  certifications: z
    .array(
      line('The certification', CLAIM_LIMITS.certification),
      'The certifications must be a list',
    )
    .check(
      z.maxLength(CLAIM_LIMITS.certifications, 'At most 8 certifications can be shown'),
      z.check(
        uniqueEntries(
          (certification) => certification,
          (index) => [index],
          'This certification is already in the list',
        ),
      ),
    ),
  guarantee: optionalLine('The guarantee', CLAIM_LIMITS.guarantee),
  financing: z
    .strictObject({
      partner: optionalLine('The name of the partner', CLAIM_LIMITS.partner),
      url: optionalLink,
    })
    .check(partnerNamed),
  reviews: z
    .strictObject({
      source: optionalLine('The name', CLAIM_LIMITS.source),
      count: z.nullable(z.int(COUNT).check(z.gte(1, COUNT), z.lte(CLAIM_LIMITS.reviews, COUNT))),
      url: optionalLink,
    })
    .check(sourceNamed),
};
