import { CONTACT_EXAMPLE } from '@hvac/contract/api-responses';
import type { ContactField } from '@hvac/contract/contact';
import { minutes } from '@hvac/contract/durations';
import type { ContentFormat } from '@hvac/contract/markdown';
import { createOwnPageInput, type SavedOwnPage } from '@hvac/contract/own-pages';
import { comparableNumber } from '@hvac/contract/phone-number';
import { readMinutes } from '@hvac/contract/read-time';
import { slugOf } from '@hvac/contract/slug';
import type { SubmissionStatus } from '@hvac/contract/submission-tabs';
import { defaultTexts } from '@hvac/contract/texts/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createSecondFactorSite } from '../src/features/auth/second-factor-site.service.ts';
import { UserEntity } from '../src/features/auth/user.entity.ts';
import { CategoryEntity } from '../src/features/blog/category.entity.ts';
import { PostEntity } from '../src/features/blog/post.entity.ts';
import { PostCategoryEntity } from '../src/features/blog/post-category.entity.ts';
import { searchColumns } from '../src/features/blog/post-words.service.ts';
import { checkImageAddress } from '../src/features/images/stored-images.service.ts';
import { WebsiteImageEntity } from '../src/features/images/website-image.entity.ts';
import { OwnPageEntity } from '../src/features/own-pages/own-page.entity.ts';
import { passDevicesOn, removeDevicesOf } from '../src/features/push/devices.service.ts';
import { textsSetting } from '../src/features/settings/page-texts.service.ts';
import { SubmissionEntity } from '../src/features/submissions/submission.entity.ts';
import { foldedText } from '../src/kernel/search.ts';
import { workOn } from './work.ts';

let count = 0;
const next = () => {
  count += 1;
  return count;
};

export const PASSWORD = 'correct horse battery';

/** Device and address of a session, for tests that are not about them. */
export const PLACE = { address: '127.0.0.1', userAgent: '' };

/** A site for second factors, for tests that are about services. */
export const SECOND_FACTOR_SITE = createSecondFactorSite('http://localhost:3000', () => [
  Buffer.alloc(32, 1),
]);

/** A login from an unknown browser. */
export const PLAIN_LOGIN = {
  place: PLACE,
  device: null,
  remember: () => undefined,
  formerId: null,
  site: SECOND_FACTOR_SITE,
  devices: { removeDevicesOf, passDevicesOn },
};

// The hash of PASSWORD at the lowest cost, so that logins in tests are fast.
const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBmb3IgdGhlIHRlc3Rz$+giyNeKHeOpkBbbPc3gOVNED2nvAn3HmmJkvDVyx4SA';

interface UserOptions {
  username?: string;
  isAdmin?: boolean;
  /** The stored hash. */
  password?: string;
}

/** Creates a user whose password is PASSWORD. */
export const createUser = async (
  em: EntityManager,
  { username = `user${next()}`, isAdmin = true, password = CHEAP_HASH }: UserOptions = {},
) => {
  const user = em.create(UserEntity, { username, isAdmin, password });
  await em.flush();
  return user;
};

export const createCategory = async (em: EntityManager, name = `Category ${next()}`) => {
  const category = em.create(CategoryEntity, {
    name,
    slug: slugOf(name),
    description: `About ${name}`,
  });
  await em.flush();
  return category;
};

interface PostOptions {
  title?: string;
  summary?: string;
  content?: string;
  contentFormat?: ContentFormat;
  featuredImage?: string | null;
  published?: boolean;
  publishedAt?: Date;
  /** When it was last saved; when it was published by default. */
  updatedAt?: Date;
  categories?: { id: number }[];
}

/** Creates a post, by default published at least a minute after the previous one, and a user if there is none. */
export const createPost = async (em: EntityManager, options: PostOptions = {}) => {
  const number = next();
  const {
    title = `Post ${number}`,
    summary = `Summary of ${title}`,
    content = 'Some words',
    contentFormat = 'plain',
    published = true,
    categories = [],
  } = options;
  const publishedAt = options.publishedAt ?? new Date(Date.UTC(2026, 0, 1) + minutes(number));
  const author = (await em.findOne(UserEntity, { id: { $gt: 0 } })) ?? (await createUser(em));
  const post = em.create(PostEntity, {
    title,
    slug: slugOf(title),
    summary,
    content,
    contentFormat,
    ...(await searchColumns(em, { title, summary, content })),
    wordsVersion: 1,
    readMinutes: readMinutes(content, contentFormat),
    featuredImage: options.featuredImage ?? null,
    featuredUpload: await checkImageAddress(em, options.featuredImage, 'featuredImage').catch(
      () => null,
    ),
    published,
    publishedAt: published ? publishedAt : null,
    author,
    createdAt: publishedAt,
    updatedAt: options.updatedAt ?? publishedAt,
  });
  await em.flush();
  for (const { id } of categories) {
    em.create(PostCategoryEntity, { post, category: em.getReference(CategoryEntity, id) });
  }
  await em.flush();
  return post;
};

/** Creates a page of the owner's, published unless it says otherwise. */
export const createOwnPage = async (em: EntityManager, own: Partial<SavedOwnPage> = {}) => {
  const number = next();
  const {
    published,
    publishAt: _,
    ...fields
  } = createOwnPageInput.parse({
    ...{ kind: 'page', path: `page-${number}`, label: `Page ${number}`, title: 'A page' },
    ...{ description: 'What it says', content: 'Some words', published: true },
    ...own,
  });
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000);
  const times = { publishedAt: published ? at : null, createdAt: at, updatedAt: at };
  const page = em.create(OwnPageEntity, { ...fields, published, ...times });
  await em.flush();
  return page;
};

export const createSubmission = async (
  em: EntityManager,
  fields: Partial<Record<ContactField, string>> & {
    createdAt?: Date;
    status?: SubmissionStatus;
    deletedAt?: Date;
  } = {},
) => {
  const { fullName, email, phone, service, message } = { ...CONTACT_EXAMPLE, ...fields };
  const submission = em.create(SubmissionEntity, {
    ...CONTACT_EXAMPLE,
    phoneNumber: comparableNumber(phone) ?? '',
    foldedText: foldedText(fullName, email, phone, service, message),
    createdAt: new Date(),
    // A hash of its own, so that submissions with the same example do not count as copies.
    messageHash: String(next()).padStart(64, '0'),
    ...fields,
  });
  await em.flush();
  return submission;
};

export const createWebsiteImage = async (
  em: EntityManager,
  location: string,
  path: string,
  updatedAt = new Date(),
) => {
  const image = em.create(WebsiteImageEntity, {
    name: path,
    location,
    path,
    upload: await checkImageAddress(em, path, 'path').catch(() => null),
    createdAt: updatedAt,
    updatedAt,
  });
  await em.flush();
  return image;
};

/** Gives the first of the three services the name 'Heat Pumps'. */
export const renameHeating = async (em: EntityManager): Promise<void> => {
  const texts = defaultTexts('services');
  const services = texts.services.map((service, index) =>
    index === 0 ? { ...service, title: 'Heat Pumps' } : service,
  );
  await workOn(em).transaction((tx) =>
    textsSetting('services').replace(tx, { ...texts, services }),
  );
};
