const NODE = /^node-(bin-)?(darwin|linux|win)-/;

export const hooks = {
  /** The packages of Node name one system and one processor; pnpm looks only at lists of them. */
  readPackage(manifest) {
    if (!NODE.test(manifest.name)) return manifest;
    return { ...manifest, os: [manifest.os].flat(), cpu: [manifest.cpu].flat() };
  },
};
