import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';

const em = (await testDatabase()).orm.em.fork();

/** The columns of a table in a word or two: 'text', 'optional text', 'boolean = false'. */
const columnsOf = async (table: string): Promise<Record<string, string>> => {
  const rows = await em.execute<{ name: string; type: string; isOptional: boolean; def: string }[]>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as "isOptional", column_default as def
     from information_schema.columns where table_schema = 'public' and table_name = ?`,
    [table],
  );
  const describe = ({ type, isOptional, def }: (typeof rows)[number]) => {
    const given = /^(?:true|false|now\(\)|nextval)/.exec(def ?? '')?.[0];
    const kind = type.replace(/^timestamp .*/, 'time');
    return `${isOptional ? 'optional ' : ''}${kind}${given ? ` = ${given}` : ''}`;
  };
  return Object.fromEntries(rows.map((row) => [row.name, describe(row)]));
};

/** Stores a row of these values and returns it. */
const insert = async (table: string, values: Record<string, unknown>) => {
  const names = Object.keys(values);
  const [row] = await em.execute<{ id: number }[]>(
    `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning *`,
    Object.values(values),
  );
  return row as { id: number };
};
const userId = async (username: string): Promise<number> =>
  (await insert('users', { username, password: 'hash' })).id;

describe('the table blog_posts', () => {
  it('has the columns of the specification [spec 544, 545, 547, 548, 549]', async () => {
    expect(await columnsOf('blog_posts')).toMatchObject({
      id: 'integer = nextval',
      title: 'text',
      slug: 'text',
      summary: 'text',
      content: 'text',
      featured_image: 'optional text',
      published: 'boolean = false',
      published_at: 'optional time',
      author_id: 'integer',
      created_at: 'time = now()',
      updated_at: 'time = now()',
    });
  });

  it('refuses a second post with a slug, and an author who is no user [spec 546, 550]', async () => {
    const author = await userId('ada');
    const post = { title: 'a', slug: 'a', summary: 'a', content: 'a', read_minutes: 1, version: 1 };
    const stored = await insert('blog_posts', { ...post, author_id: author });
    expect(stored).toMatchObject({ published: false, published_at: null, featured_image: null });
    await expect(insert('blog_posts', { ...post, author_id: author })).rejects.toThrow('slug');
    const nobody = insert('blog_posts', { ...post, slug: 'b', author_id: author + 999 });
    await expect(nobody).rejects.toThrow('author_id');
  });
});

describe('the table blog_categories', () => {
  it('has the columns of the specification, name and slug each once [spec 551]', async () => {
    expect(await columnsOf('blog_categories')).toEqual({
      id: 'integer = nextval',
      name: 'text',
      slug: 'text',
      description: 'optional text',
    });
    const category = { name: 'Heating', slug: 'heating' };
    await insert('blog_categories', category);
    for (const other of [{ name: 'Other' }, { slug: 'other' }]) {
      await expect(insert('blog_categories', { ...category, ...other })).rejects.toThrow('unique');
    }
  });
});

describe('the table blog_post_categories', () => {
  it('has the columns of the specification [spec 552]', async () => {
    expect(await columnsOf('blog_post_categories')).toEqual({
      id: 'integer = nextval',
      post_id: 'integer',
      category_id: 'integer',
    });
  });
});

describe('the table website_images', () => {
  it('has the columns of the specification [spec 553]', async () => {
    expect(await columnsOf('website_images')).toMatchObject({
      id: 'integer = nextval',
      name: 'text',
      description: 'optional text',
      path: 'text',
      location: 'text',
      created_at: 'time = now()',
      updated_at: 'time = now()',
    });
  });
});

describe('the table contact_submissions', () => {
  it('has the columns of the specification, and a row needs no others [spec 554, 555]', async () => {
    expect(await columnsOf('contact_submissions')).toMatchObject({
      id: 'integer = nextval',
      full_name: 'text',
      email: 'text',
      phone: 'text',
      service: 'text',
      message: 'text',
      created_at: 'time = now()',
    });
    const sent = { full_name: 'a', email: 'a', phone: 'a', service: 'a', message: 'a' };
    expect(await insert('contact_submissions', sent)).toMatchObject({
      ...sent,
      created_at: expect.any(String),
    });
  });
});

describe('the table users', () => {
  it('has the columns of the specification, and a row needs no others [spec 556, 557]', async () => {
    expect(await columnsOf('users')).toMatchObject({
      id: 'integer = nextval',
      username: 'text',
      password: 'text',
      is_admin: 'boolean = false',
    });
    const user = { username: 'grace', password: 'hash', is_admin: true };
    expect(await insert('users', user)).toMatchObject(user);
    await expect(insert('users', user)).rejects.toThrow('unique');
  });
});
