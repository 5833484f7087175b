import { defineEntity, p } from '@mikro-orm/core';

/** Table `hosts`: the processes that serve the site. Each writes its row anew every minute. */
export const HostEntity = defineEntity({
  name: 'Host',
  tableName: 'hosts',
  properties: {
    id: p.uuid().primary(),
    /** Of the machine. */
    name: p.text(),
    /** Where it listens, as host:port. */
    address: p.text(),
    version: p.text(),
    /** Of its keys of the session cookie, never the keys; a comma list, the first signs. */
    keyFingerprints: p.text(),
    /** What it wrote last into its folder of uploads; null when it cannot write there. */
    uploadsId: p.text().nullable(),
    startedAt: p.datetime().length(3),
    lastSeenAt: p.datetime().length(3),
  },
});
