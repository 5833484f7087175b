import { line, paragraph } from './field.ts';

/** Texts of the blog's lists and of the feed (spec §2.1). */
export const BLOG_PAGE = {
  title: 'Blog',
  hint: 'Headline, search results, the feed',
  texts: {
    metaDescription: line(
      160,
      'Plain advice for {stateName} homeowners on furnaces, heat pumps, air conditioning, filters, humidity and safety.',
      {
        section: 'Search result',
        label: 'Description in search results',
        hint: 'The title is the headline with the name of the company.',
      },
    ),
    heading: line(60, 'HVAC Tips and Advice', { section: 'Top of the page', label: 'Headline' }),
    intro: paragraph(
      200,
      'What we tell our customers at the kitchen table: how their systems work, what they can check, and when to call.',
      { label: 'Text under the headline' },
    ),
    badge: line(24, 'HVAC Tips', {
      section: 'Articles',
      label: 'Mark on articles without a category',
    }),
    categoryDescription: line(160, 'Articles about {category} by {company}.', {
      own: 'category',
      label: 'Description of a category in search results',
    }),
    feedTitle: line(60, 'HVAC tips and advice', {
      section: 'Feed',
      label: 'Title of the feed',
      hint: 'After the name of the company, in programs that collect articles.',
    }),
    feedDescription: line(
      160,
      'Plain advice for {stateName} homeowners on heating, cooling and air quality.',
      { label: 'Description of the feed' },
    ),
  },
};
