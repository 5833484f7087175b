import { isStandalone } from '../-login/-standalone.ts';

const WORKER = '/admin/worker.js';
const SCOPE = '/admin/';

/** What a browser has got when it subscribed, as the contract wants it. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  key: string;
}

/** Whether this browser can be notified, and if not, why. */
export type Support = 'possible' | 'insecure' | 'iphone-tab' | 'unsupported' | 'denied';

const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  // iPads call themselves a Mac, which has no touch screen.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether this browser can be notified now. */
export const supportHere = (): Support => {
  if (!isSecureContext) return 'insecure';
  if (isApple() && !isStandalone()) return 'iphone-tab';
  const isKnown =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isKnown) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
};

/** Whether this is an iPad; the others of Apple's are iPhones. */
export const isTablet = (): boolean => !/iPhone|iPod/.test(navigator.userAgent);

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

// `ready` never resolves on the dashboard, which is outside the scope.
const registrationHere = async () => navigator.serviceWorker?.getRegistration(SCOPE);

const active = async (registration: ServiceWorkerRegistration) => {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return registration;
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  await promise;
  return registration;
};

const described = (subscription: PushSubscription, key: string): Subscription => ({
  endpoint: subscription.endpoint,
  p256dh: base64url(subscription.getKey('p256dh')),
  auth: base64url(subscription.getKey('auth')),
  key,
});

/**
 * Subscribes this browser with a key of the website, anew if it has an older one. Asks for the permission, so it must
 * follow a press unless that was given before.
 * @throws DOMException when the user or the browser refuses
 */
export const subscribe = async (key: string): Promise<Subscription> => {
  const registration = await active(
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE }),
  );
  const { pushManager } = registration;
  const found = await pushManager.getSubscription();
  if (found && base64url(found.options.applicationServerKey) === key) return described(found, key);
  await found?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  return described(await pushManager.subscribe(options), key);
};

const closeShown = async (
  registration: ServiceWorkerRegistration | undefined,
  which?: GetNotificationOptions,
): Promise<void> => {
  const shown = (await registration?.getNotifications(which)) ?? [];
  for (const notification of shown) notification.close();
};

/** Ends what this browser has subscribed to, takes what it has shown off its screen, and removes the worker. */
export const unsubscribe = async (): Promise<void> => {
  const registration = await registrationHere();
  await closeShown(registration).catch(() => undefined);
  const subscription = await registration?.pushManager.getSubscription();
  // Where the push service is out of reach, the subscription ends with its worker.
  await subscription?.unsubscribe().catch(() => undefined);
  await registration?.unregister();
};

/** Takes the notifications of a submission off the screen of this device. */
export const closeNotifications = async (submission: number): Promise<void> =>
  closeShown(await registrationHere(), { tag: `r${submission}` });
