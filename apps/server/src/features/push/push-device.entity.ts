import type { DeviceHours, DeviceLine } from '@hvac/contract/push';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { UserEntity } from '../auth/user.entity.ts';

/** Table `push_devices`: browsers that are notified of submissions, by user. */
export const PushDeviceEntity = defineEntity({
  name: 'PushDevice',
  tableName: 'push_devices',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade').index(),
    /** The address at the push service to which its messages are posted. */
    endpoint: p.text().unique(),
    /** What its messages are encrypted with: base64url, as browsers report it. */
    p256dh: p.text(),
    auth: p.text(),
    /** The public key of ours that it expects messages to be signed with. */
    key: p.text(),
    /** What only its browser knows, as its hash; null for a device that was turned on before there were secrets. */
    secretHash: p.string().length(64).nullable(),
    name: p.text(),
    /** Whether messages say who has written, and what. */
    details: p.boolean().default(true),
    hours: p.text().$type<DeviceHours>().default('always'),
    line: p.text().$type<DeviceLine>().default('first'),
    pausedUntil: p.datetime().length(3).nullable(),
    /**
     * The session in which the office was last opened there, as its hash: its end by logging out removes the device.
     */
    sessionHash: p.string().length(64).nullable(),
    createdAt: p.datetime().length(3),
    /** When the office was last opened there. */
    seenAt: p.datetime().length(3),
    /** When a message was last handed to its push service. */
    sentAt: p.datetime().length(3).nullable(),
    /** Why the last message failed; null once one has been sent. */
    error: p.text().nullable(),
    failedAt: p.datetime().length(3).nullable(),
    /** When its push service said that it takes no more messages. */
    goneAt: p.datetime().length(3).nullable(),
  },
});
export type PushDeviceRow = InferEntity<typeof PushDeviceEntity>;
