import type { Company } from '@hvac/contract/company';
import type { LaunchStep } from '@hvac/contract/self-check';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { isPrivate, usesHttps } from '../../kernel/addresses.ts';
import { isReservedDomain } from '../settings/reserved-details.service.ts';
import { companySteps, type Step } from './company-steps.service.ts';

/** The pages whose default texts speak for the demo company, with their display names. */
export const PAGES_WITH_DEMO_COPY = {
  home: 'Home',
  services: 'Services',
  about: 'About Us',
  contact: 'Contact',
} as const satisfies Partial<Record<TextPageName, string>>;

/** What determines which steps are done. */
export interface LaunchFacts {
  company: Company;
  /** The pages whose texts are all still the defaults. */
  findUneditedPages: (keyof typeof PAGES_WITH_DEMO_COPY)[];
  /** Number of demo posts that are published unedited. */
  demoPosts: number;
  hasHeroPicture: boolean;
  /** Whether there is a mail server, or a webhook. */
  isMailSetUp: boolean;
  /** Whether requests reach somebody: a test mail has shown it, or only a webhook is used. */
  isMailTested: boolean;
  /** Whether a device is notified of requests. */
  isDeviceNotified: boolean;
  /** Whether there is a backup that survives the loss of this machine's disk. */
  isBackedUp: boolean;
  siteUrl: string | undefined;
}

const isPublicSite = (siteUrl: string | undefined): boolean => {
  if (!siteUrl || !usesHttps(siteUrl)) return false;
  const { hostname } = new URL(siteUrl);
  return !isPrivate(hostname) && !isReservedDomain(hostname);
};

/** The steps to make the site its owner's, in the recommended order. */
export const launchSteps = (facts: LaunchFacts): LaunchStep[] => {
  const {
    company,
    findUneditedPages,
    demoPosts,
    hasHeroPicture,
    isMailSetUp,
    isMailTested,
    isDeviceNotified,
    isBackedUp,
    siteUrl,
  } = facts;
  const [firstUnedited] = findUneditedPages;
  const steps: Step[] = [
    ...companySteps(company),
    {
      name: 'texts',
      title: 'Page text',
      isDone: firstUnedited === undefined,
      says: `Still sample text: ${findUneditedPages.map((page) => PAGES_WITH_DEMO_COPY[page]).join(', ')}.`,
      page: firstUnedited ? `/admin/settings/pages/${firstUnedited}` : '/admin/settings/pages',
      hash: 'heading',
    },
    {
      name: 'posts',
      title: 'Sample articles',
      isDone: demoPosts === 0,
      says: `${demoPosts === 1 ? '1 sample article is' : `${demoPosts} sample articles are`} live. Edit, delete, or unpublish them.`,
      page: '/admin/posts',
    },
    {
      name: 'picture',
      title: 'Your own photo',
      isDone: hasHeroPicture,
      isOptional: true,
      says: 'Your home page shows a drawing. A photo of your crew or van builds trust.',
      page: '/admin/website-images',
    },
    {
      name: 'mail',
      title: isMailSetUp ? 'Send a test email' : 'Email account',
      isDone: isMailTested,
      says: isMailSetUp
        ? 'Make sure new leads reach you.'
        : 'You get no emails about new leads yet. Connect the account that your website sends from.',
      page: '/admin/settings/leads',
      hash: isMailSetUp ? 'test-mail-to' : 'email-account',
      finding: 'leads',
    },
    {
      name: 'devices',
      title: 'Get new leads on your phone',
      isDone: isDeviceNotified,
      isOptional: true,
      says: 'Open this office on your phone and tap the bell in Leads. New leads then show up within seconds.',
      page: '/admin/submissions',
      hash: 'notifications',
    },
    {
      name: 'backup',
      title: 'Save a backup',
      isDone: isBackedUp,
      says: 'Download a copy and keep it somewhere safe.',
      page: '/admin/settings/backups',
      hash: 'newest',
      finding: 'backup',
    },
    {
      name: 'site-url',
      title: 'Web address',
      isDone: isPublicSite(siteUrl),
      isTechnical: true,
      says: 'Your web person sets the address that visitors type. Site health says how.',
      page: '/admin/settings/self-check',
      finding: 'site-url',
    },
  ];
  return steps.map((step) => ({ isOptional: false, isTechnical: false, ...step }));
};
