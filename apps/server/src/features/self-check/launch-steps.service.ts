import { isDeepStrictEqual } from 'node:util';
import { type Company, defaultCompany } from '@hvac/contract/company';
import { licenseSentence } from '@hvac/contract/license-sentence';
import type { LaunchStep } from '@hvac/contract/self-check';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { isPrivate } from '../../kernel/addresses.ts';
import {
  isDemoAddress,
  isNobodysDomain,
  isNobodysPhone,
} from '../settings/invented-details.service.ts';

/** The pages whose default texts speak for the company of the demo, by their names for people. */
export const SPEAKING_PAGES = {
  home: 'Home',
  services: 'Services',
  about: 'About Us',
  contact: 'Contact',
} as const satisfies Partial<Record<TextPageName, string>>;

/** What the steps are judged by. */
export interface LaunchFacts {
  company: Company;
  /** The pages whose texts are all still the defaults. */
  untouchedPages: (keyof typeof SPEAKING_PAGES)[];
  /** Number of demo posts that are published as they came. */
  demoPosts: number;
  hasHeroPicture: boolean;
  /** Whether requests reach somebody, and a mail has shown it. */
  isMailTested: boolean;
  siteUrl: string | undefined;
}

type Step = Omit<LaunchStep, 'isOptional'> & { isOptional?: true };

const COMPANY = '/admin/settings';

const isPublicSite = (siteUrl: string | undefined): boolean => {
  if (!siteUrl?.startsWith('https:')) return false;
  const { hostname } = new URL(siteUrl);
  return !isPrivate(hostname) && !isNobodysDomain(hostname);
};

const companySteps = (company: Company): Step[] => {
  const { name, phone, email, address, licenseNumber, licenseState, hours, serviceArea } = company;
  return [
    {
      name: 'name',
      title: 'Name of the company',
      isDone: name !== defaultCompany.name,
      says: `Still ${name}, the name of the demo.`,
      page: COMPANY,
    },
    {
      name: 'phone',
      title: 'Phone number',
      isDone: !isNobodysPhone(phone),
      says: `Nobody answers ${phone}.`,
      page: COMPANY,
      finding: 'company',
    },
    {
      name: 'email',
      title: 'E-mail address',
      isDone: !isNobodysDomain(email),
      says: `Nobody reads ${email}.`,
      page: COMPANY,
      finding: 'company',
    },
    {
      name: 'address',
      title: 'Address',
      isDone: !isDemoAddress(address),
      says: `Still ${address.street}, the address of the demo.`,
      page: COMPANY,
      finding: 'company',
    },
    {
      name: 'license',
      title: 'License',
      isDone: licenseNumber !== '' || licenseState === '',
      says: `The footer says “${licenseSentence(company)}” Enter the number, or choose that no license is claimed.`,
      page: COMPANY,
    },
    {
      name: 'hours',
      title: 'Opening hours',
      isDone: !isDeepStrictEqual(hours, defaultCompany.hours),
      says: 'Still the hours of the demo.',
      page: COMPANY,
    },
    {
      name: 'cities',
      title: 'Service area',
      isDone: !isDeepStrictEqual(serviceArea, defaultCompany.serviceArea),
      says: 'Still the cities of the demo.',
      page: COMPANY,
    },
  ];
};

/** The steps until the site is its owner's, in the order in which they are best done. */
export const launchSteps = (facts: LaunchFacts): LaunchStep[] => {
  const { company, untouchedPages, demoPosts, hasHeroPicture, isMailTested, siteUrl } = facts;
  const steps: Step[] = [
    ...companySteps(company),
    {
      name: 'texts',
      title: 'Texts of the pages',
      isDone: untouchedPages.length === 0,
      says: `Still the words of the demo: ${untouchedPages.map((page) => SPEAKING_PAGES[page]).join(', ')}.`,
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
