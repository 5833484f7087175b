import { TEXT_PAGE_NAMES, type TEXT_PAGES, type TextPageName } from '@hvac/contract/texts/pages';
import type { AnyLabel, PageLabels } from './-labels.ts';
import { ABOUT_LABELS, CONTACT_LABELS, HOME_LABELS, SERVICES_LABELS } from './-labels-of-pages.ts';

const PAGE_LABELS: { [Page in TextPageName]: PageLabels<(typeof TEXT_PAGES)[Page]> } = {
  home: HOME_LABELS,
  services: SERVICES_LABELS,
  about: ABOUT_LABELS,
  contact: CONTACT_LABELS,
  blog: {
    title: 'Blog',
    hint: 'Headline, search results, the feed',
    fields: {
      metaDescription: {
        section: 'Search result',
        label: 'Description in search results',
        hint: 'The title is the headline with the name of the company.',
      },
      heading: { section: 'Top of the page', label: 'Headline' },
      intro: { label: 'Text under the headline' },
      badge: { section: 'Articles', label: 'Mark on articles without a category' },
      categoryDescription: { label: 'Description of a category in search results' },
      feedTitle: {
        section: 'Feed',
        label: 'Title of the feed',
        hint: 'After the name of the company, in programs that collect articles.',
      },
      feedDescription: { label: 'Description of the feed' },
    },
  },
  shared: {
    title: 'Header and footer',
    hint: 'Menu, call to action, headings of the footer',
    fields: {
      menuHome: {
        section: 'Menu',
        label: 'Home page in the menu',
        hint: 'Search results show these names above the title of a page.',
      },
      menuServices: { label: 'Services page in the menu' },
      menuAbout: { label: 'About page in the menu' },
      menuBlog: { label: 'Blog in the menu' },
      menuContact: { label: 'Contact page in the menu' },
      callHeading: {
        section: 'Call to action',
        label: 'Heading',
        hint: 'At the end of most pages.',
      },
      callText: { label: 'Text' },
      callButton: { label: 'Button', hint: 'Leads to the contact page.' },
      footerServices: { section: 'Footer', label: 'Heading above the services' },
      footerCompany: { label: 'Heading above the pages' },
      footerContact: { label: 'Heading above address and hours' },
    },
  },
  notices: {
    title: 'Not found and unavailable',
    hint: 'What a visitor reads when a page is missing or cannot be shown',
    fields: {
      missingText: { section: 'Page not found', label: 'Text' },
      missingDescription: { label: 'Description for search engines' },
      homeButton: { label: 'First button', hint: 'Leads to the home page.' },
      contactButton: { label: 'Second button', hint: 'Leads to the contact page.' },
      unavailableHeading: {
        section: 'Page unavailable',
        label: 'Headline',
        hint: 'While the database cannot be reached.',
      },
      unavailableText: { label: 'Text under the headline' },
      againButton: { label: 'Button', hint: 'Loads the page again.' },
    },
  },
  privacy: {
    title: 'Privacy',
    hint: 'What you do with what customers write; there is no such page while its text is empty',
    fields: {
      heading: {
        section: 'Privacy page',
        label: 'Headline',
        hint: 'Also the name of the link in the footer.',
      },
      text: {
        label: 'Text',
        hint: 'Blank lines part the paragraphs. Without a text there is no privacy page.',
      },
    },
  },
};

/** How the back office names a page of texts. */
export const pageLabels = (
  page: TextPageName,
): { title: string; hint: string; fields: Record<string, AnyLabel> } => PAGE_LABELS[page];

/** The page of texts with this name; undefined if there is none. */
export const textPageNamed = (name: string): TextPageName | undefined =>
  TEXT_PAGE_NAMES.find((page) => page === name);
