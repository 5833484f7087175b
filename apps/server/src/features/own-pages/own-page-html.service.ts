import { formatDay } from '@hvac/contract/dates';
import type { Offer } from '@hvac/contract/offers';
import type { LinkedOwnPage, OwnPageFields } from '@hvac/contract/own-pages';
import type { SiteTexts } from '@hvac/contract/texts/pages';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readFrames, renderArticle } from '../blog/article.service.ts';
import { type ArticleContext, pictureHtml, plainHtml } from '../blog/article-html.service.ts';
import { readArticle } from '../blog/cached-articles.service.ts';
import { type Html, html, NOTHING, trusted } from './html.service.ts';

/** What stands on a page besides what the owner writes of it. */
export interface AroundPage {
  /** The pages above it. */
  ancestors: readonly { name: string; path: string }[];
  offers: readonly Offer[];
  /** What customers nearby have said. */
  testimonials: { heading: string; of: SiteTexts['home']['testimonials'] };
  /** Lists of links to other pages. */
  lists: readonly { heading: string; pages: readonly LinkedOwnPage[] }[];
  /** Whether the job that it describes is taken. */
  isFilled: boolean;
}

// The column that text is read in, and half of it.
const COLUMN = '(min-width: 44em) 40rem, 100vw';
const HALF = '(min-width: 44em) 20rem, 50vw';

/** Attributes of words that the website adds to a page in another language. */
const wordsOf = (language: string): Html =>
  language === '' ? NOTHING : html` lang="en" dir="ltr"`;

const trail = (ancestors: AroundPage['ancestors'], title: string, words: Html): Html => {
  const steps = ancestors.map(({ name, path }) => html`<a href="${path}">${name}</a> › `);
  return html`<p class="trail"><span${words}>${steps}</span><bdi>${title}</bdi></p>`;
};

const paragraphs = (text: string): Html[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => html`<p>${trusted(plainHtml(part).replaceAll('\n', '<br>'))}</p>`);

const factsOf = (facts: OwnPageFields['facts']): Html =>
  facts.length === 0
    ? NOTHING
    : html`<dl>${facts.map(
        ({ label, value }) =>
          html`<div><dt>${label}</dt><dd>${trusted(plainHtml(value))}</dd></div>`,
      )}</dl>`;

const galleryOf = (gallery: OwnPageFields['gallery'], context: ArticleContext): Html => {
  const figures = gallery.map(({ image, alt, caption }) => {
    const picture = trusted(pictureHtml(image, context, { alt, sizes: HALF }));
    const words = caption === '' ? NOTHING : html`<figcaption>${caption}</figcaption>`;
    return html`<figure>${picture}${words}</figure>`;
  });
  return figures.length === 0 ? NOTHING : html`<div class="gallery">${figures}</div>`;
};

const questionsOf = (questions: OwnPageFields['questions'], words: Html): Html =>
  questions.length === 0
    ? NOTHING
    : html`<h2${words}>Questions</h2>${questions.map(
        ({ question, answer }) => html`<h3>${question}</h3>${paragraphs(answer)}`,
      )}`;

const offersOf = (offers: readonly Offer[], words: Html): Html =>
  offers.length === 0
    ? NOTHING
    : html`<h2${words}>Offers</h2>${offers.map(
        ({ title, text, terms, code, lastDay }) =>
          html`<h3${words}>${title}</h3>${text === '' ? NOTHING : html`<p${words}>${text}</p>`}${
            code === ''
              ? NOTHING
              : html`<p${words}>Say <strong>${code}</strong> when you call or write.</p>`
          }<p class="terms"${words}>${
            lastDay === '' ? NOTHING : html`<strong>Until ${formatDay(lastDay)}.</strong> `
          }${terms}</p>`,
      )}`;

const testimonialsOf = ({ heading, of }: AroundPage['testimonials'], words: Html): Html =>
  of.length === 0
    ? NOTHING
    : html`<h2${words}>${heading}</h2>${of.map(
        ({ name, location, text }) =>
          html`<figure${words}><blockquote>${text}</blockquote><figcaption>${name}, ${location}</figcaption></figure>`,
      )}`;

const listsOf = (lists: AroundPage['lists'], words: Html): Html =>
  html`${lists
    .filter(({ pages }) => pages.length > 0)
    .map(
      ({ heading, pages }) =>
        html`<h2${words}>${heading}</h2><ul${words}>${pages.map(
          ({ path, label }) => html`<li><a href="/${path}">${label}</a></li>`,
        )}</ul>`,
    )}`;

/**
 * Everything below the title of a page, whatever was typed into it: values are escaped by `html`, and the text is that
 * of an article (decision 040). The parts have a fixed order.
 */
export const ownPageHtml = async (
  em: EntityManager,
  page: OwnPageFields,
  { ancestors, offers, testimonials, lists, isFilled }: AroundPage,
): Promise<string> => {
  const { featuredImage, featuredImageAlt, content, facts, gallery, questions, language } = page;
  const words = wordsOf(language);
  const article = await readArticle(em, {
    content,
    contentFormat: 'markdown',
    contentsLabel: 'On this page',
  });
  const pictures = [
    ...gallery.map(({ image }) => image),
    ...(featuredImage ? [featuredImage] : []),
  ];
  const context = { frames: await readFrames(em, pictures) };
  const picture = featuredImage
    ? trusted(
        pictureHtml(featuredImage, context, {
          alt: featuredImageAlt,
          sizes: COLUMN,
          isAtTop: true,
        }),
      )
    : NOTHING;
  return String(
    html`${trail(ancestors, page.label, words)}${
      isFilled ? html`<p${words}><strong>This position is filled.</strong></p>` : NOTHING
    }${picture}${factsOf(facts)}${trusted(article.html)}${galleryOf(gallery, context)}${questionsOf(
      questions,
      words,
    )}${offersOf(offers, words)}${testimonialsOf(testimonials, words)}${listsOf(lists, words)}`,
  );
};

/**
 * What a job is, as those read it who list jobs: without what else stands on its page.
 * @param address the absolute address of the page
 */
export const jobHtml = async (
  em: EntityManager,
  { intro, facts, content }: OwnPageFields,
  address: string,
): Promise<string> => {
  const article = await renderArticle(em, { content, contentFormat: 'markdown' }, address);
  return String(
    html`${intro === '' ? NOTHING : paragraphs(intro)}${facts.map(
      ({ label, value }) => html`<p>${label}: ${value}</p>`,
    )}${trusted(article.html)}`,
  );
};
