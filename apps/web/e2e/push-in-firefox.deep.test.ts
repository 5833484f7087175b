import { expect, test } from 'vitest';
import { newSubmission, ownerCookie, sendSubmission } from './api.ts';
import { FIREFOX, startFirefox } from './firefox.ts';
import { startMozillaPush } from './mozilla-push.ts';
import { useInstance } from './own-instance.ts';
import { eventually } from './steps.ts';

const push = await startMozillaPush();
const instance = useInstance(undefined, { PUSH_SERVICES: push.origin });

// A browser with keys of its own, which opens what the website has encrypted: nothing else can prove that it is right.
test.runIf(FIREFOX)(
  'a request is shown by Firefox, which has subscribed and opens the message itself',
  async () => {
    const firefox = await startFirefox(FIREFOX ?? '', {
      'dom.push.serverURL': push.socketUrl,
      'dom.push.testing.allowInsecureServerURL': true,
      // Off in a browser that is controlled remotely.
      'dom.push.connection.enabled': true,
      'permissions.default.desktop-notification': 1,
      'alerts.useSystemBackend': false,
    });
    await firefox.goTo(`${instance.siteUrl}/robots.txt`);
    const [name = '', value = ''] = (await ownerCookie(instance.siteUrl)).split('=');
    await firefox.setCookie(name, value);
    await firefox.goTo(`${instance.siteUrl}/admin/submissions`);
    const press = (label: string) =>
      firefox.run(
        `for (;;) {
           const button = [...document.querySelectorAll('button')].find((each) =>
             [each.ariaLabel, each.textContent.trim()].includes(given[0]));
           if (button) return button.click();
           await new Promise(requestAnimationFrame);
         }`,
        label,
      );
    await press('Notifications');
    await press('Turn on');
    await eventually(() => firefox.run('return document.body.innerText')).toContain(
      'This device is notified.',
    );
    await sendSubmission(
      instance.siteUrl,
      newSubmission({ fullName: 'Ada Example', service: 'heating' }),
    );
    const shown = () =>
      firefox.run(
        `const registration = await navigator.serviceWorker.getRegistration('/admin/');
         return (await registration.getNotifications()).map(({ title, body }) => [title, body]);`,
      );
    await eventually(shown).toEqual([
      ['Heating Service: Ada Example', expect.stringContaining('(248) 555-0199')],
    ]);
    await eventually(() => push.codes).toEqual([100]);
  },
);
