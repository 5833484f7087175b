import { expect, it } from 'vitest';
import { notificationLink, wantedScreen } from './-wanted-screen.ts';

it.each([
  '/admin/login',
  '/admin/login?a=b',
  '/admin/choose-password',
  '/',
  '/contact',
  '/administration',
  '//evil.example/admin',
  'https://evil.example/admin',
  'javascript:alert(1)',
  '',
])('the login does not lead to %j', (href) => {
  expect(wantedScreen(href)).toBeUndefined();
});

it.each(['/admin', '/admin?a=b', '/admin/submissions?id=17', '/admin/posts/3#top'])(
  'the login leads back to %s',
  (href) => {
    expect(wantedScreen(href)).toBe(href);
  },
);

it.each([
  ['/admin/submissions?id=17&from=4.b-c_d', '4.b-c_d'],
  ['/admin/submissions?from=4.b#from=5', '4.b'],
  ['/admin/submissions?id=17', null],
  ['/admin/submissions#?from=4.b', null],
])('the link of the notification that leads to %s is %s', (href, link) => {
  expect(notificationLink(href)).toBe(link);
});
