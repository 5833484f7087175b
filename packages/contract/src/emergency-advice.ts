import { isOpen, type OfficeHours } from './opening-hours.ts';

const DAY_AND_NIGHT = /24\s*\/\s*7|\b24\s?hours\b|\baround the clock\b|\bday (?:and|or) night\b/i;

/** Whether a line of the hours, which is not about the office's own, promises an answer at any time. */
const isReachedAlways = ({ hours }: OfficeHours): boolean =>
  hours.some((line) => !line.opening && DAY_AND_NIGHT.test(`${line.days} ${line.hours}`));

/** What to do about what cannot wait while the office is closed; null while it is open, and if nobody answers then. */
export const emergencyAdvice = (office: OfficeHours, now: Date): string | null =>
  isOpen(office, now) || !isReachedAlways(office) ? null : 'No heat or AC? Call now, day or night.';
