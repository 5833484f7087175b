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
  /** Whether requests reach somebody: a test mail has shown it, or only a webhook is used. */
  isMailTested: boolean;
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
    isMailTested,
    isBackedUp,
    siteUrl,
  } = facts;
  const steps: Step[] = [
    ...companySteps(company),
    {
      name: 'texts',
      title: 'Texts of the pages',
      isDone: findUneditedPages.length === 0,
      says: `Still the words of the demo: ${findUneditedPages.map((page) => PAGES_WITH_DEMO_COPY[page]).join(', ')}.`,
      page: '/admin/settings/pages',
    },
    {
      name: 'posts',
      title: 'Demo posts',
      isDone: demoPosts === 0,
      says: `${demoPosts === 1 ? '1 demo post is' : `${demoPosts} demo posts are`} published unedited. Edit them, delete them or make them drafts.`,
      page: '/admin/posts',
    },
    {
      name: 'picture',
      title: 'A picture of your own',
      isDone: hasHeroPicture,
      isOptional: true,
      says: 'The home page begins with a drawing. Your team or your van says more.',
      page: '/admin/website-images',
    },
    {
      name: 'mail',
      title: 'Test mail',
      isDone: isMailTested,
      says: 'No mail has shown yet that new requests reach you.',
      page: '/admin/settings/leads',
      finding: 'leads',
    },
    {
      name: 'backup',
      title: 'Backup made',
      isDone: isBackedUp,
      says: 'No backup would outlast the disk of this machine. Download one, and keep it elsewhere.',
      page: '/admin/settings/backups',
      finding: 'backup',
    },
    {
      name: 'site-url',
      title: 'Public address',
      isDone: isPublicSite(siteUrl),
      says: 'Set SITE_URL to the address that visitors type, for example SITE_URL=https://www.example.com',
      page: '/admin/settings/self-check',
      finding: 'site-url',
    },
  ];
  return steps.map((step) => ({ ...step, isOptional: step.isOptional ?? false }));
};
