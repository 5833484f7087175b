import * as z from 'zod/mini';
import { id, text } from './text.ts';

/** When a device is notified: at any time, or during opening hours, and of urgent requests at any time. */
export const DEVICE_HOURS = ['always', 'open'] as const;
export type DeviceHours = (typeof DEVICE_HOURS)[number];

/** What a device is notified of: every request, or only those that nobody has opened. */
export const DEVICE_LINES = ['first', 'second'] as const;
export type DeviceLine = (typeof DEVICE_LINES)[number];

/** How many devices may be on, and how long the address of one may be. */
export const DEVICE_LIMITS = { ofUser: 10, inAll: 50, endpoint: 1000 } as const;

const UNREADABLE = 'The browser has sent something unreadable';

const base64url = (bytes: number) =>
  text(UNREADABLE).check(
    z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), UNREADABLE),
  );

/** What a browser has got when it subscribed. */
const subscription = {
  /** The address to which its messages are posted. */
  endpoint: text(UNREADABLE).check(
    z.regex(/^https?:\/\/[!-~]+$/, UNREADABLE),
    z.maxLength(DEVICE_LIMITS.endpoint, UNREADABLE),
  ),
  /** Its public key, and the secret that it shares with this website, both in base64url. */
  p256dh: base64url(65),
  auth: base64url(16),
  /** The public key of the website that it subscribed with. */
  key: base64url(65),
};

const details = z.boolean('Please choose on or off');

/** Turns on notifications on the device that calls. */
export const saveDeviceInput = z.strictObject({ ...subscription, details });
export type SaveDeviceInput = z.infer<typeof saveDeviceInput>;

/**
 * Says that the office was opened on a device that is on, by its id and the secret that `save` has given its browser.
 * One that was turned on before there were secrets has none.
 */
export const syncDeviceInput = z.strictObject({
  id,
  secret: z.optional(base64url(32)),
  ...subscription,
});
export type SyncDeviceInput = z.infer<typeof syncDeviceInput>;

/** Changes what a device is notified of; what is left out stays. */
export const changeDeviceInput = z.strictObject({
  id,
  details: z.optional(details),
  hours: z.optional(z.enum(DEVICE_HOURS, 'Please choose when to be notified')),
  line: z.optional(z.enum(DEVICE_LINES, 'Please choose what to be notified of')),
  /** Whether it is notified of nothing until tomorrow morning. */
  isPaused: z.optional(z.boolean('Please choose on or off')),
});
export type ChangeDeviceInput = z.infer<typeof changeDeviceInput>;

/** A device that is notified of requests. Times are ISO 8601 in UTC. */
export interface Device {
  id: number;
  /** Whose it is. */
  username: string;
  isOwn: boolean;
  /** Such as 'Chrome on Android'. */
  name: string;
  /** Who passes its messages on: 'Google', 'Apple', 'Mozilla', 'Microsoft' or a host name. */
  service: string;
  /** Whether messages say who has written, and what. */
  details: boolean;
  hours: DeviceHours;
  line: DeviceLine;
  /** Null unless paused. */
  pausedUntil: string | null;
  /** When the office was last opened there. */
  seenAt: string;
  /** When a message was last handed to its service. */
  sentAt: string | null;
  /** Why the last message failed; null once one has been sent. */
  error: string | null;
  /**
   * Whether it is no longer notified until the office is opened there: its service takes no messages, or its key is
   * gone.
   */
  isGone: boolean;
}

/** A device, and what its browser keeps to move it without a proof: null when that is to be kept. */
export interface OwnDevice extends Device {
  secret: string | null;
}

/** Who is notified, and what a browser needs to join. */
export interface Devices {
  /** The public key to subscribe with; null where notifications need a public https address first. */
  key: string | null;
  /** The address of the website. */
  siteUrl: string;
  /** One's own and, for administrators, everybody's. */
  devices: Device[];
}

/** The outcome of a test message: taken by the service, or why not. */
export type DeviceTest =
  | { state: 'sent'; service: string; at: string }
  | { state: 'gone' }
  | { state: 'failed'; error: string };

/** The link of a notification, which shows the beginning of one request without a login. */
export const waitingInput = z.strictObject({
  from: text('The link must be text').check(z.maxLength(100, 'The link is too long')),
});

/** A request that waits for somebody to call back: all that is shown before a login. */
export interface WaitingRequest {
  name: string;
  phone: string;
  service: string;
  isUrgent: boolean;
  /** ISO 8601 in UTC. */
  createdAt: string;
}
