declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Keys {
    version: 'aes128gcm';
    privateKey: ECDH;
    authSecret: string;
  }

  const ece: { decrypt(message: Buffer, keys: Keys): Buffer };
  export = ece;
}
