import { StartupError } from '../config/startup-error.ts';

const LINE_WIDTH = 100;

export interface MigrationFile {
  fileName: string;
  className: string;
  /** Its text, formatted. */
  text: string;
}

/**
 * The name of a new migration.
 * @param args of the command line
 * @param files that the folder of migrations holds
 * @throws StartupError when it is not in kebab-case, or taken
 */
export const readName = ([name = '', ...rest]: string[], files: string[]): string => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || rest.length > 0) {
    throw new StartupError(
      'Usage: pnpm db:generate NAME, in small letters with hyphens, such as preferred-time',
    );
  }
  const taken = files.find((file) => file.replace(/^\d+-/, '') === `${name}.ts`);
  if (taken !== undefined) throw new StartupError(`There is a migration ${taken} already`);
  return name;
};

/**
 * Writes a migration in the style of those in `database/migrations`.
 * @param name in kebab-case, such as `preferred-time`
 * @param statements in SQL, each without its semicolon
 */
export const migrationFile = (name: string, statements: string[], now: Date): MigrationFile => {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const className = `Migration${day}${words.join('')}`;
  const text = `import { Migration } from '@mikro-orm/migrations';

export class ${className} extends Migration {
  override name = '${className}';

  override up(): void {
${statements.map(addSql).join('\n')}
  }
}
`;
  return { fileName: `${day}-${name}.ts`, className, text };
};

const addSql = (statement: string): string => {
  const sql = inColumns(statement).replace(/[\\`]|\$(?=\{)/g, '\\$&');
  const line = `    this.addSql(\`${sql}\`);`;
  if (line.includes('\n') || line.length <= LINE_WIDTH) return line;
  return `    this.addSql(\n      \`${sql}\`,\n    );`;
};

/** Puts each column of a new table on its own line, without splitting nested parentheses. */
const inColumns = (statement: string): string => {
  const [, start, columns, end] = /^(create table [^(]+\()(.+)(\))$/s.exec(statement) ?? [];
  if (start === undefined || columns === undefined) return statement;
  const lines = columns.trim().split(/,\s*(?![^()]*\))/);
  return `${start}\n${lines.map((line) => `      ${line}`).join(',\n')}\n    ${end}`;
};

const listOf = (names: string[]): string => {
  const line = `export const migrations = [${names.join(', ')}];`;
  if (line.length <= LINE_WIDTH) return line;
  return `export const migrations = [\n${names.map((name) => `  ${name},\n`).join('')}];`;
};

/**
 * Adds a migration to the text of `migrations/index.ts`, as the last to be applied.
 * @throws Error when the text holds no list
 */
export const registerMigration = (
  index: string,
  { fileName, className }: MigrationFile,
): string => {
  const imports = index.split('\n').filter((line) => line.startsWith('import '));
  const [list, listed = ''] = /export const migrations = \[(.*)\];/s.exec(index) ?? [];
  if (list === undefined) throw new Error('The index has no list');
  const added = `import { ${className} } from './${fileName}';`;
  const byFile = (line: string) => line.split(' from ')[1] ?? '';
  const sorted = [...imports, added].sort((a, b) => (byFile(a) < byFile(b) ? -1 : 1));
  const names = listed.split(/[\s,]+/).filter((name) => name !== '');
  return index
    .replace(imports.join('\n'), sorted.join('\n'))
    .replace(list, listOf([...names, className]));
};
