import { days } from '@hvac/contract/durations';
import { readMinutes } from '@hvac/contract/read-time';
import type { EntityManager } from '@mikro-orm/postgresql';
import { StartupError } from '../config/startup-error.ts';
import { generatedPasswordExpiry, hashPassword } from '../features/auth/password.service.ts';
import { problemOf } from '../features/auth/password-rules.service.ts';
import { makeReadableSecret } from '../features/auth/readable-secret.service.ts';
import { UserEntity } from '../features/auth/user.entity.ts';
import { CategoryEntity } from '../features/blog/category.entity.ts';
import { PostEntity } from '../features/blog/post.entity.ts';
import { PostCategoryEntity } from '../features/blog/post-category.entity.ts';
import { searchColumns } from '../features/blog/post-words.service.ts';
import { demoCategories } from './categories.ts';
import { demoPosts } from './demo-posts.ts';

interface FirstRun {
  adminUsername: string;
  adminPassword: string | undefined;
  demoContent: boolean;
  now: Date;
}

const refuseWeak = async (em: EntityManager, username: string, password: string): Promise<void> => {
  const problem = await problemOf(em, { username, password });
  if (problem === null) return;
  throw new StartupError(
    `ADMIN_PASSWORD is refused: ${problem.replace(/\.$/, '')}; for example, use four random words`,
  );
};

/**
 * Gives a database without users its first administrator and, if wanted, the demo content. Other databases stay
 * as they are.
 * @returns the generated password, if any, to be shown once; its user has to replace it
 * @throws StartupError when the given password would be refused in the back office as well
 */
export const seed = async (
  em: EntityManager,
  { adminUsername, adminPassword, demoContent, now }: FirstRun,
): Promise<{ generatedPassword: string | null }> => {
  if ((await em.count(UserEntity)) > 0) return { generatedPassword: null };
  if (adminPassword !== undefined) await refuseWeak(em, adminUsername, adminPassword);
  const generatedPassword = adminPassword === undefined ? makeReadableSecret() : null;
  const password = await hashPassword(adminPassword ?? generatedPassword ?? '', 'first start');
  await em.transactional(async (tx) => {
    const administrator = tx.create(UserEntity, {
      username: adminUsername,
      password,
      isAdmin: true,
      isProvisional: generatedPassword !== null,
      provisionalUntil: generatedPassword === null ? null : generatedPasswordExpiry(now),
    });
    await tx.flush();
    if (demoContent) await createDemoContent(tx, administrator.id, now);
  });
  return { generatedPassword };
};

const createDemoContent = async (em: EntityManager, authorId: number, now: Date): Promise<void> => {
  const categories = demoCategories.map((category) => em.create(CategoryEntity, category));
  // Oldest first, so that ids rise with the dates, as on a site that grew over time.
  const oldestFirst = demoPosts.toSorted(
    (a, b) => (b.publishedDaysAgo ?? 0) - (a.publishedDaysAgo ?? 0),
  );
  for (const { categories: slugs, publishedDaysAgo, formerText, ...post } of oldestFirst) {
    const createdAt = new Date(now.getTime() - days(publishedDaysAgo ?? 0));
    const created = em.create(PostEntity, {
      ...post,
      ...(await searchColumns(em, post)),
      wordsVersion: 1,
      contentFormat: 'markdown',
      readMinutes: readMinutes(post.content, 'markdown'),
      published: publishedDaysAgo !== null,
      publishedAt: publishedDaysAgo === null ? null : createdAt,
      author: em.getReference(UserEntity, authorId),
      createdAt,
      updatedAt: createdAt,
    });
    for (const category of categories.filter(({ slug }) => slugs.includes(slug))) {
      em.create(PostCategoryEntity, { post: created, category });
    }
  }
  await em.flush();
};
