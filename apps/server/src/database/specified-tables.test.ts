import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';

const { orm } = await testDatabase();

/** The columns of a table: `text`, `text null` where it may be empty, with what stands there by default. */
const columnsOf = async (table: string): Promise<Record<string, string>> => {
  const rows = await orm.em.fork().execute<{ name: string; type: string }[]>(
    `select column_name as name,
       data_type || case is_nullable when 'YES' then ' null' else '' end
         || case when is_identity = 'YES' or column_default like 'nextval%' then ' serial'
            else coalesce(' = ' || column_default, '') end as type
     from information_schema.columns where table_name = ? and table_schema = 'public'`,
    [table],
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
};

/** The columns of a table whose values are unique, each by itself. */
const uniqueIn = async (table: string): Promise<string[]> => {
  const rows = await orm.em.fork().execute<{ name: string }[]>(
    `select a.attname as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = ?::regclass and i.indisunique and i.indnatts = 1 and i.indpred is null`,
    [table],
  );
  return rows.map(({ name }) => name).toSorted();
};

/** The table that a column refers to. */
const referredBy = async (table: string, column: string): Promise<string | undefined> => {
  const [row] = await orm.em.fork().execute<{ target: string }[]>(
    `select confrelid::regclass::text as target from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.conrelid = ?::regclass and a.attname = ?`,
    [table, column],
  );
  return row?.target;
};

describe('the table', () => {
  it('blog_posts [spec 544, 545, 546, 547, 548, 549, 550]', async () => {
    expect(await columnsOf('blog_posts')).toMatchObject({
      id: 'integer serial',
      title: 'text',
      slug: 'text',
      summary: 'text',
      content: 'text',
      featured_image: 'text null',
      published: 'boolean = false',
      published_at: 'timestamp with time zone null',
      author_id: 'integer',
      created_at: 'timestamp with time zone = now()',
      updated_at: 'timestamp with time zone = now()',
    });
    expect(await uniqueIn('blog_posts')).toEqual(['id', 'slug']);
    expect(await referredBy('blog_posts', 'author_id')).toBe('users');
  });

  it('blog_categories [spec 551]', async () => {
    expect(await columnsOf('blog_categories')).toMatchObject({
      id: 'integer serial',
      name: 'text',
      slug: 'text',
      description: 'text null',
    });
    expect(await uniqueIn('blog_categories')).toEqual(['id', 'name', 'slug']);
  });

  it('blog_post_categories [spec 552]', async () => {
    expect(await columnsOf('blog_post_categories')).toMatchObject({
      id: 'integer serial',
      post_id: 'integer',
      category_id: 'integer',
    });
    expect(await referredBy('blog_post_categories', 'post_id')).toBe('blog_posts');
    expect(await referredBy('blog_post_categories', 'category_id')).toBe('blog_categories');
  });

  it('website_images [spec 553]', async () => {
    expect(await columnsOf('website_images')).toMatchObject({
      id: 'integer serial',
      name: 'text',
      description: 'text null',
      path: 'text',
      location: 'text',
      created_at: 'timestamp with time zone = now()',
      updated_at: 'timestamp with time zone = now()',
    });
  });

  it('contact_submissions [spec 554]', async () => {
    expect(await columnsOf('contact_submissions')).toMatchObject({
      id: 'integer serial',
      full_name: 'text',
      email: 'text',
      phone: 'text',
      service: 'text',
      message: 'text',
      created_at: 'timestamp with time zone = now()',
    });
  });

  it('users [spec 556, 557]', async () => {
    expect(await columnsOf('users')).toMatchObject({
      id: 'integer serial',
      username: 'text',
      password: 'text',
      is_admin: 'boolean = false',
    });
    expect(await uniqueIn('users')).toEqual(['id', 'username']);
  });
});
