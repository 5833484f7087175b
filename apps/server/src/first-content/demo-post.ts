/** A post of the demo content. */
export interface DemoPost {
  title: string;
  slug: string;
  summary: string;
  /** Plain text; blank lines separate paragraphs (spec §2.1: shown with line breaks preserved). */
  content: string;
  /** Address of a bundled illustration. */
  featuredImage: string;
  /** Slugs of categories.ts. */
  categories: string[];
  /** Days between the publication and the first start; null leaves the post a draft. */
  publishedDaysAgo: number | null;
}
