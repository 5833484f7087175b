import { type Company, defaultCompany } from './company.ts';
import { companyInput } from './settings.ts';
import { storedValue } from './stored-value.ts';

/** Reads a stored company record: fields that are missing or invalid take their default. */
export const companyOf = (stored: unknown): Company =>
  storedValue(companyInput, stored, defaultCompany);
