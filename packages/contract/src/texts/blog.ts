import { line, paragraph } from './field.ts';

/** Texts of the blog's lists and of the feed (spec §2.1). */
export const BLOG_TEXTS = {
  metaDescription: line(
    160,
    'Plain advice for {stateName} homeowners on furnaces, heat pumps, air conditioning, filters, humidity and safety.',
  ),
  heading: line(60, 'HVAC Tips and Advice'),
  intro: paragraph(
    200,
    'What we tell our customers at the kitchen table: how their systems work, what they can check, and when to call.',
  ),
  badge: line(24, 'HVAC Tips'),
  categoryDescription: line(160, 'Articles about {category} by {company}.', { own: 'category' }),
  feedTitle: line(60, 'HVAC tips and advice'),
  feedDescription: line(
    160,
    'Plain advice for {stateName} homeowners on heating, cooling and air quality.',
  ),
};
