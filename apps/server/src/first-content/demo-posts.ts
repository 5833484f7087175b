import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What stands above the text of a demo post. */
interface FrontMatter {
  title: string;
  summary: string;
  /** Category slugs from categories.ts. */
  categories: string[];
  /** URL of a bundled illustration. */
  featuredImage: string;
  /** Days between the publication and the first start; null for a draft. */
  publishedDaysAgo: number | null;
  /** SHA-256 of the plain text that release 1.0.0 had in its place. */
  formerText: string;
}

/** A post of the demo content: a file in `posts`, whose name is its slug. */
interface DemoPost extends FrontMatter {
  slug: string;
  /** Formatted text (beyond §5). */
  content: string;
}

const POSTS = new URL('./posts/', import.meta.url);

const readPost = (file: string): DemoPost => {
  // A checkout on Windows may have its own line endings.
  const text = readFileSync(new URL(file, POSTS), 'utf8').replaceAll('\r\n', '\n');
  const [, frontMatter = '', content = ''] = /^---\n(.+?)\n---\n\n(.+)\n$/s.exec(text) ?? [];
  return { slug: file.replace(/\.md$/, ''), ...(parse(frontMatter) as FrontMatter), content };
};

const age = ({ publishedDaysAgo }: DemoPost) => publishedDaysAgo ?? Number.POSITIVE_INFINITY;

/** Newest first, then the draft. */
export const demoPosts: DemoPost[] = readdirSync(POSTS)
  .map(readPost)
  .toSorted((a, b) => age(a) - age(b));
