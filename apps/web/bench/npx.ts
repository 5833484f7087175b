import { processEnvironment } from '../e2e/instance-process.ts';

// What npx needs to ask the registry, where a machine has a proxy or certificates of its own.
const NETWORK = /^(npm_config_.*|(https?|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(DIR|FILE))$/i;
const network = Object.entries(process.env).filter(([name]) => NETWORK.test(name));

/** The environment in which the README's commands run. */
export const npxEnvironment = { ...Object.fromEntries(network), ...processEnvironment };

/** The README's command for a script, or for another of pnpm's commands. */
export const npxArgs = (...args: string[]): string[] => ['-y', 'pnpm@12.21.0', ...args];
