import { spawn } from 'node:child_process';

export interface CommandOptions {
  /** Account to run as; only root can switch. */
  account?: { uid: number; gid: number } | undefined;
  /** Written to the command's standard input. */
  input?: string;
  /** For commands that leave a process behind, which would keep the pipes open. */
  ignoreOutput?: boolean;
}

export interface CommandResult {
  /** null when the command could not be started or was ended by a signal. */
  code: number | null;
  /** Standard output and standard error combined, or why the command could not be started. */
  output: string;
}

// Messages must be in English to be parsed, and PostgreSQL on macOS does not start without a locale.
const inPlainLocale = process.platform === 'win32' ? [] : ['env', 'LC_ALL=C'];

/**
 * Runs a command until it exits, in the C locale. Never rejects: for a command that cannot be started, code is
 * null.
 */
export const runCommand = (
  command: readonly string[],
  { account, input, ignoreOutput = false }: CommandOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const pipe = ignoreOutput ? 'ignore' : 'pipe';
    const [program = '', ...args] = [...inPlainLocale, ...command];
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      stdio: [input === undefined ? 'ignore' : 'pipe', pipe, pipe],
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
    // A command that exits without reading its input is judged by its exit code.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
