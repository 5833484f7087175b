import { describe, expect, it } from 'vitest';
import { shareLinks } from './share-links.ts';

describe('shareLinks', () => {
  const links = shareLinks({
    title: 'Heat & cool?',
    summary: 'A "short" one',
    url: 'https://a.example/blog/heat-cool',
  });

  it('contain the canonical address for every network [spec 210, 211, 212]', () => {
    const url = encodeURIComponent('https://a.example/blog/heat-cool');
    for (const link of [links.facebook, links.twitter, links.linkedIn]) expect(link).toContain(url);
  });

  it('fill in the mail with the title as subject and the summary and address as body [spec 213]', () => {
    const mail = new URL(links.email);
    expect(mail.searchParams.get('subject')).toBe('Heat & cool?');
    expect(mail.searchParams.get('body')).toBe('A "short" one\n\nhttps://a.example/blog/heat-cool');
  });
});
