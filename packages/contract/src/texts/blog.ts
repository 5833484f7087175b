import { line, paragraph } from './field.ts';
import { GOOGLE_RESULT, HEADING, INTRO } from './labels.ts';

/** Texts of the blog's lists and of the feed (spec §2.1). */
export const BLOG_PAGE = {
  title: 'Blog',
  hint: 'Headline, label for posts, Google result',
  texts: {
    metaDescription: line(
      160,
      'Plain-English advice for {stateName} homeowners on furnaces, heat pumps, air conditioning, filters, humidity and safety.',
      {
        ...GOOGLE_RESULT,
        label: 'Description on Google',
        hint: 'The title is the headline with your company name.',
      },
    ),
    heading: line(60, 'HVAC Tips and Advice', HEADING),
    intro: paragraph(
      200,
      'What we tell our customers at the kitchen table: how their systems work, what they can check, and when to call.',
      INTRO,
    ),
    badge: line(24, 'HVAC Tips', {
      section: 'Posts',
      label: 'Label for posts without a category',
    }),
    author: line(60, '', {
      own: 'author',
      isOptional: true,
      label: 'Author of posts',
      hint: 'Empty, posts are by your company. {author} stands for the username of who wrote the post, which everybody then sees.',
    }),
    categoryDescription: line(160, 'Articles about {category} by {company}.', {
      own: 'category',
      label: 'Description of a category on Google',
    }),
    feedTitle: line(60, 'HVAC tips and advice', {
      section: 'RSS feed (advanced)',
      isFolded: true,
      label: 'Feed title',
      hint: 'Shown after your company name in apps that follow blogs.',
    }),
    feedDescription: line(
      160,
      'Plain-English advice for {stateName} homeowners on heating, cooling and air quality.',
      { label: 'Feed description' },
    ),
  },
};
