import { describe, expect, it } from 'vitest';
import { MAX_SOURCE_LENGTH, UNKNOWN_SOURCE, visitSource } from './visit-source.ts';

describe('the source of a visit', () => {
  it('is the campaign, whoever linked', () => {
    expect(visitSource({ utm_source: ' truck ', gclid: 'a' }, 'www.google.com')).toBe('truck');
  });

  it('is Google Ads by its click, when no campaign is named', () => {
    expect(visitSource({ utm_source: ' ', gclid: 'a' }, 'www.google.com')).toBe('Google Ads');
  });

  it.each([
    ['www.google.com', 'Google'],
    ['www.google.co.uk', 'Google'],
    ['com.google.android.googlequicksearchbox', 'Google'],
    ['l.facebook.com', 'Facebook'],
    ['m.facebook.com', 'Facebook'],
    ['out.reddit.com', 'Reddit'],
    ['t.co', 'X'],
    ['chatgpt.com', 'ChatGPT'],
    ['www.neighbor.example', 'neighbor.example'],
    ['NEIGHBOR.example:8080', 'neighbor.example'],
    ['google.evil.example', 'google.evil.example'],
    ['notfacebook.com', 'notfacebook.com'],
  ])('of a link from %s is %s', (host, source) => {
    expect(visitSource({}, host)).toBe(source);
  });

  it('is unknown without either', () => {
    expect(visitSource({}, '')).toBe(UNKNOWN_SOURCE);
  });

  it('has nothing that cannot be seen, and turns no letters around', () => {
    expect(visitSource({ utm_source: '\u200B\u200B' }, '')).toBe(UNKNOWN_SOURCE);
    expect(visitSource({ utm_source: '\u202Ekcurt\u200B' }, '')).toBe('kcurt');
  });

  it('is one line that can be stored, however long and odd the campaign is', () => {
    expect(visitSource({ utm_source: 'a\u0000\n b' }, '')).toBe('a b');
    const cut = visitSource({ utm_source: `${'x'.repeat(MAX_SOURCE_LENGTH - 1)}😀` }, '');
    expect(cut).toBe('x'.repeat(MAX_SOURCE_LENGTH - 1));
  });
});
