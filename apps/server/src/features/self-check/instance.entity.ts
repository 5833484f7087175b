import { defineEntity, p } from '@mikro-orm/core';

/** Table `instances`: the processes that serve the site. Each updates its row every minute. */
export const InstanceEntity = defineEntity({
  name: 'Instance',
  tableName: 'instances',
  properties: {
    id: p.uuid().primary(),
    /** Host name of the machine. */
    name: p.text(),
    /** Where it listens, as host:port. */
    address: p.text(),
    /** Fingerprints of its session keys, never the keys; comma-separated, the first is of the key that signs. */
    keyFingerprints: p.text(),
    /** The id it last wrote into its uploads folder, or that of its object store; null when it cannot write. */
    uploadsId: p.text().nullable(),
    startedAt: p.datetime().length(3),
    lastSeenAt: p.datetime().length(3),
  },
});
