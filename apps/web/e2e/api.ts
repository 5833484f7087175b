import { randomUUID } from 'node:crypto';
import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import type { NewCredentials } from '@hvac/contract/auth';
import type { EditablePost, PostFields } from '@hvac/contract/blog-editing';
import type { ContactInput, Submission } from '@hvac/contract/contact';
import { minutes } from '@hvac/contract/durations';
import type { Page as ListPage } from '@hvac/contract/paging';
import { OWNER } from './instance.ts';

/** A submission that no other test has made. */
export const newSubmission = (changes: Partial<ContactInput> = {}): ContactInput => {
  const mark = randomUUID().slice(0, 8);
  return {
    ...CONTACT_EXAMPLE,
    fullName: `Ada ${mark}`,
    email: `ada.${mark}@example.com`,
    phone: '248-555-0199',
    message: 'The furnace starts, clicks twice and stops again.',
    ...changes,
  };
};

const post = (siteUrl: string, procedure: string, input: unknown, cookie = ''): Promise<Response> =>
  fetch(`${siteUrl}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(input),
  });

/** Sends a submission as the contact form does. */
export const sendSubmission = (siteUrl: string, input: ContactInput): Promise<Response> =>
  post(siteUrl, 'contact.submit', input);

/** Logs a user in without a browser. Returns the session cookie. */
export const sessionCookie = async (siteUrl: string, user: typeof OWNER): Promise<string> => {
  const login = await post(siteUrl, 'auth.login', user);
  return login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
};

// Shorter than the 10 minutes after which the instance asks for the password again.
const MAX_USE_MS = minutes(5);

/** The owner's session on each site; a login costs as much as twenty other calls. */
const ownerSessions = new Map<string, { cookie: string; since: number }>();

/**
 * Whether the session of a cookie is still valid.
 * @throws Error with the answer when the request fails
 */
export const isLoggedIn = async (siteUrl: string, cookie: string): Promise<boolean> => {
  const response = await fetch(`${siteUrl}/trpc/auth.session`, { headers: { cookie } });
  if (!response.ok) throw new Error(`auth.session: ${await response.text()}`);
  const body = (await response.json()) as { result: { data: unknown } };
  return body.result.data !== null;
};

/**
 * The cookie of the owner's session, shared by all callers while it is recent and valid. A test that needs two
 * sessions creates the second one through the login form.
 */
export const ownerCookie = async (siteUrl: string): Promise<string> => {
  const known = ownerSessions.get(siteUrl);
  const isRecent = known && Date.now() - known.since < MAX_USE_MS;
  if (isRecent && (await isLoggedIn(siteUrl, known.cookie))) return known.cookie;
  const since = Date.now();
  const cookie = await sessionCookie(siteUrl, OWNER);
  ownerSessions.set(siteUrl, { cookie, since });
  return cookie;
};

const mutate = async <Data>(
  siteUrl: string,
  procedure: string,
  input: unknown,
  cookie: string,
): Promise<Data> => {
  const response = await post(siteUrl, procedure, input, cookie);
  if (!response.ok) throw new Error(`${procedure}: ${await response.text()}`);
  return ((await response.json()) as { result: { data: Data } }).result.data;
};

/**
 * Calls a mutation as the owner.
 * @throws Error with the answer when the call fails
 */
export const mutateAsOwner = async <Data>(
  siteUrl: string,
  procedure: string,
  input: unknown,
): Promise<Data> => mutate(siteUrl, procedure, input, await ownerCookie(siteUrl));

/** Adds a user who has chosen a password and has a session outside the browser. */
export const newUser = async (siteUrl: string, username: string, { isAdmin = true } = {}) => {
  const input = { username, isAdmin };
  const given = await mutateAsOwner<NewCredentials>(siteUrl, 'auth.createUser', input);
  const user = { username, password: `${username} has her own words` };
  const cookie = await sessionCookie(siteUrl, { username, password: given.password });
  const change = { currentPassword: given.password, newPassword: user.password };
  await mutate(siteUrl, 'auth.changePassword', change, cookie);
  return user;
};

/** A post that no other test has made; published by default. */
export const newPost = (changes: Partial<PostFields> = {}): PostFields => {
  const mark = randomUUID().slice(0, 8);
  return {
    title: `Quiet heat ${mark}`,
    slug: `quiet-heat-${mark}`,
    summary: 'What a quiet furnace sounds like.',
    content: 'Line one\nLine two',
    contentFormat: 'plain',
    featuredImage: null,
    featuredImageAlt: null,
    published: true,
    categoryIds: [],
    ...changes,
  };
};

/** Stores a post as the owner. */
export const storePost = (siteUrl: string, changes: Partial<PostFields> = {}) =>
  mutateAsOwner<EditablePost>(siteUrl, 'blog.createPost', newPost(changes));

/** All submissions that match the owner's search; an empty search matches all. */
export const storedRequests = async (siteUrl: string, search: string): Promise<Submission[]> => {
  const cookie = await ownerCookie(siteUrl);
  const found: Submission[] = [];
  for (;;) {
    const input = JSON.stringify({ search, limit: 100, offset: found.length });
    const response = await fetch(
      `${siteUrl}/trpc/inbox.submissions?input=${encodeURIComponent(input)}`,
      { headers: { cookie } },
    );
    const body = (await response.json()) as { result: { data: ListPage<Submission> } };
    const { items, total } = body.result.data;
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
};
