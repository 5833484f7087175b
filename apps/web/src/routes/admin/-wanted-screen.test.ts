import { expect, it } from 'vitest';
import { wantedScreen } from './-wanted-screen.ts';

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
