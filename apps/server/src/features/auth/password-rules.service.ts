import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidField } from '../../kernel/errors.ts';
import { readCompany } from '../settings/settings.service.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

// 49,000 passwords take 18 MB, which a host should not spend before somebody chooses one.
const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isName = (password: string, name: string) =>
  password === name ||
  (lettersAndDigits(name) !== '' && lettersAndDigits(password) === lettersAndDigits(name));

/** What is wrong with a password of good length, in a sentence; null when nothing (OWASP ASVS 6.2.4, 6.2.11). */
const problemOf = async (
  em: EntityManager,
  password: string,
  username: string,
): Promise<string | null> => {
  if (isName(password, username)) return 'The password must not be the username';
  const { company } = await readCompany(em);
  if (isName(password, company.name)) return 'The password must not be the name of the company';
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase())) {
    return 'This password is one of the most common ones; better are four words that belong to no sentence';
  }
  return null;
};

/**
 * Refuses passwords that are tried first.
 * @param field the field to say it of
 * @throws AppError `invalid`
 */
export const refuseGuessable = async (
  em: EntityManager,
  { password, username, field }: { password: string; username: string; field: string },
): Promise<void> => {
  const message = await problemOf(em, password, username);
  if (message !== null) throw invalidField(field, message);
};
