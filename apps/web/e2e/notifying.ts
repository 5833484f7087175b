import type { Locator, Page } from 'playwright-core';
import { inDialog } from './office.ts';

/** What a browser with a push service does, and what its user answers: the headless one has none. */
export interface PushBrowser {
  permission?: NotificationPermission;
  subscription?: { endpoint: string; p256dh: string; auth: string } | null;
  userAgent?: string;
  /** Whether the push service cannot be told that the browser unsubscribes. */
  isOutOfReach?: boolean;
}
/** Runs in a page before its own scripts: makes its browser such a one. */
export const fakePushService = ({
  permission = 'default',
  subscription = null,
  userAgent,
  isOutOfReach = false,
}: PushBrowser) => {
  let current: PushSubscription | null = null;
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
      .buffer;
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  if (userAgent) Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async (options) => {
    if (permission === 'denied') throw new DOMException('refused', 'NotAllowedError');
    // A push service that never answers.
    if (!subscription) return new Promise(() => undefined);
    const { endpoint, p256dh, auth } = subscription;
    const key = options?.applicationServerKey as Uint8Array;
    permission = 'granted';
    current = {
      endpoint,
      options: { applicationServerKey: key.buffer },
      getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
      unsubscribe: async () => {
        if (isOutOfReach) throw new DOMException('out of reach', 'NetworkError');
        current = null;
        return true;
      },
    } as unknown as PushSubscription;
    return current;
  };
};

export const notificationsDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Notifications' });

/** Turns notifications on in their dialog, which is open. */
export const turnOnNotifications = async (page: Page): Promise<void> => {
  await inDialog(page, 'Turn on').click();
  await notificationsDialog(page).getByText('This device is notified.').waitFor();
};
