import { expect, it } from 'vitest';
import { createPushServices } from './push-services.service.ts';

it("browsers' own services are posted to for a public site only, those that are configured for any", () => {
  const own = 'https://fcm.googleapis.com/fcm/send/a';
  const configured = 'http://10.0.0.5:8080/a';
  const takes = (isPublic: boolean) =>
    [own, configured].map(createPushServices(['http://10.0.0.5:8080'], isPublic));
  expect(takes(false)).toEqual([false, true]);
  expect(takes(true)).toEqual([true, true]);
});
