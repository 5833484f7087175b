/** A post of the demo content. */
export interface DemoPost {
  title: string;
  slug: string;
  summary: string;
  /** Formatted text (beyond §5). */
  content: string;
  /** SHA-256 of the plain text that release 1.0.0 had in its place. */
  formerText: string;
  /** URL of a bundled illustration. */
  featuredImage: string;
  /** Category slugs from categories.ts. */
  categories: string[];
  /** Days between the publication and the first start; null for a draft. */
  publishedDaysAgo: number | null;
}
