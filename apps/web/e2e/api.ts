import { randomUUID } from 'node:crypto';
import type { ContactInput, Submission } from '@hvac/contract/contact';
import type { Page as ListPage } from '@hvac/contract/paging';
import { OWNER } from './host.ts';

/** A contact request that no other test has made. */
export const newRequest = (changes: Partial<ContactInput> = {}): ContactInput => {
  const mark = randomUUID().slice(0, 8);
  return {
    fullName: `Ada ${mark}`,
    email: `ada.${mark}@example.com`,
    phone: '248-555-0199',
    service: 'heating',
    message: 'The furnace starts, clicks twice and stops again.',
    ...changes,
  };
};

const post = (siteUrl: string, procedure: string, input: unknown): Promise<Response> =>
  fetch(`${siteUrl}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });

/** Sends a contact request, as the form of the site does. */
export const sendRequest = (siteUrl: string, input: ContactInput): Promise<Response> =>
  post(siteUrl, 'contact.submit', input);

/** Logs the owner in and gives the cookie of the session. */
export const ownerCookie = async (siteUrl: string): Promise<string> => {
  const login = await post(siteUrl, 'auth.login', OWNER);
  return login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
};

/** Everything that the owner finds for a search; an empty one finds all. */
export const storedRequests = async (siteUrl: string, search: string): Promise<Submission[]> => {
  const cookie = await ownerCookie(siteUrl);
  const found: Submission[] = [];
  for (;;) {
    const input = JSON.stringify({ search, limit: 100, offset: found.length });
    const answer = await fetch(
      `${siteUrl}/trpc/contact.submissions?input=${encodeURIComponent(input)}`,
      { headers: { cookie } },
    );
    const body = (await answer.json()) as { result: { data: ListPage<Submission> } };
    const { items, total } = body.result.data;
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
};
