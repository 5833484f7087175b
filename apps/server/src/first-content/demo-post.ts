/** A post of the demo content. */
export interface DemoPost {
  title: string;
  slug: string;
  summary: string;
  /** Plain text; blank lines separate paragraphs (spec §2.1: shown with line breaks preserved). */
  content: string;
  /** URL of a bundled illustration. */
  featuredImage: string;
  /** Category slugs from categories.ts. */
  categories: string[];
  /** Days between the publication and the first start; null for a draft. */
  publishedDaysAgo: number | null;
}
