// Shows what the host has sent, and opens it when it is pressed. Caches nothing and answers no request.
const FALLBACK = {
  title: 'New request',
  body: 'Open the office to read it.',
  navigate: '/admin/submissions',
};

const noticeIn = (data) => {
  try {
    const { web_push: form, notification } = data.json();
    return form === 8030 && notification?.title ? notification : FALLBACK;
  } catch {
    return FALLBACK;
  }
};

const show = ({ title, body, navigate, tag = 'requests', silent = false }) =>
  self.registration.showNotification(title, {
    body,
    tag,
    silent,
    renotify: !silent,
    data: navigate,
    icon: '/admin/icon-192.png',
    badge: '/admin/badge-96.png',
  });

self.addEventListener('install', () => self.skipWaiting());

// A push without a notification costs the subscription: there is no way out of this function without one.
self.addEventListener('push', (event) =>
  event.waitUntil(show(event.data ? noticeIn(event.data) : FALLBACK)),
);

const open = async (address) => {
  const url = new URL(address ?? FALLBACK.navigate, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const office = windows.find((each) => /^\/admin(\/|$)/.test(new URL(each.url).pathname));
  if (!office) {
    await self.clients.openWindow(url.href);
    return;
  }
  // Before it gets the focus, which may be refused.
  office.postMessage({ open: url.pathname + url.search });
  await office.focus();
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(
    show({
      title: 'Notifications have stopped',
      body: 'Open the office once to go on.',
      tag: 'stopped',
      navigate: '/admin/submissions',
    }),
  ),
);
