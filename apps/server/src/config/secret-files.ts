import { readFileSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

type Variables = Record<string, string | undefined>;

const contentOf = (name: string, path: string): string => {
  const example = `for example /run/secrets/${name.toLowerCase()}`;
  try {
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (content !== '') return content;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unreadable';
    throw new StartupError(`${name}_FILE must name a file that can be read (${code}), ${example}`);
  }
  throw new StartupError(`${name}_FILE must name a file that is not empty, ${example}`);
};

/**
 * Adds the secrets that are kept in files, as a vault or Docker mounts them: `SMTP_URL_FILE` names the file that
 * holds `SMTP_URL`. A trailing line break is ignored.
 * @param secrets the names of the variables that may be kept in files
 * @throws StartupError with one line, which repeats neither the secret nor the name of the file
 */
export const withSecretFiles = (given: Variables, secrets: readonly string[]): Variables => {
  const read = secrets.flatMap((name) => {
    const path = given[`${name}_FILE`];
    if (path === undefined) return [];
    if (given[name] !== undefined) {
      throw new StartupError(
        `${name}_FILE must not be set together with ${name}, for example only ${name}_FILE`,
      );
    }
    return [[name, contentOf(name, path)]];
  });
  return { ...given, ...Object.fromEntries(read) };
};
