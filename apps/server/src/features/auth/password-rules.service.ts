import { newPassword, PASSWORD_EXAMPLE } from '@hvac/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidField } from '../../kernel/errors.ts';
import { readCompany } from '../settings/company.service.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

// Loaded on first use, because the 49,000 passwords take 18 MB.
const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isName = (password: string, name: string) =>
  password === name ||
  (lettersAndDigits(name) !== '' && lettersAndDigits(password) === lettersAndDigits(name));

interface ChosenPassword {
  password: string;
  username: string;
}

/** Why a password of valid length is refused, as a sentence; null when it is fine (OWASP ASVS 6.2.4, 6.2.11). */
const guessableBy = async (
  em: EntityManager,
  { password, username }: ChosenPassword,
): Promise<string | null> => {
  if (isName(password, username)) return "Your password can't be your username";
  if (isName(password, PASSWORD_EXAMPLE)) return 'That was only our example. Pick your own words.';
  const company = await readCompany(em);
  if (isName(password, company.name)) return "Your password can't be your company's name";
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase())) {
    return 'That password is too easy to guess. Try four random words.';
  }
  return null;
};

/** Why a password is refused by any of the rules, as a sentence; null when it is fine. */
export const problemOf = async (
  em: EntityManager,
  chosen: ChosenPassword,
): Promise<string | null> => {
  const { error } = newPassword.safeParse(chosen.password);
  return error?.issues[0]?.message ?? guessableBy(em, chosen);
};

/**
 * Refuses common passwords, the username and the name of the company.
 * @param field the field to report
 * @throws AppError `invalid`
 */
export const rejectGuessablePassword = async (
  em: EntityManager,
  { field, ...chosen }: ChosenPassword & { field: string },
): Promise<void> => {
  const message = await guessableBy(em, chosen);
  if (message !== null) throw invalidField(field, message);
};
