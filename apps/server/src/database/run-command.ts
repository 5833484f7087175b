import { spawn } from 'node:child_process';

export interface CommandOptions {
  /** Run as this account; only root can. */
  account?: { uid: number; gid: number } | undefined;
  /** Written to the command's standard input. */
  input?: string;
  /** For commands that leave a process behind, which would hold the pipes open. */
  ignoreOutput?: boolean;
}

export interface CommandResult {
  /** null when the command could not be started or was ended by a signal. */
  code: number | null;
  /** Standard output and standard error together; or why the command could not be started. */
  output: string;
}

/**
 * Runs a command to its end, in a clean locale and without the caller's PostgreSQL settings.
 * Never rejects: a command that cannot be started gives code null.
 */
export function runCommand(
  [command = '', ...args]: readonly string[],
  { account, input, ignoreOutput = false }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const pipe = ignoreOutput ? 'ignore' : 'pipe';
    const child = spawn(command, args, {
      ...account,
      cwd: '/',
      env: cleanEnvironment(),
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
    // A command that ends without reading its input is judged by its exit code.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
