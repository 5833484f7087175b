import type { Category, PublishedPost } from '@hvac/contract/blog';
import type { Company, Holiday } from '@hvac/contract/company';
import type { ShownOwnPage } from '@hvac/contract/own-pages';
import type { SiteSettings } from '@hvac/contract/settings';
import { SITE_PAGES, type SitePath } from '@hvac/contract/site-pages';
import { shareImage } from './lib/share-image.ts';
import type { FileRouteTypes } from './routeTree.gen.ts';

/** A JSON-LD object of schema.org. */
export type StructuredData = Record<string, unknown>;

type Settings = Pick<SiteSettings, 'company' | 'texts' | 'sharePicture'>;

const businessId = (siteUrl: string) => `${siteUrl}/#business`;

const postalAddress = ({ street, city, state, postalCode }: Partial<Company['address']>) => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: city,
  addressRegion: state,
  postalCode,
  addressCountry: 'US',
});

// Opening and closing at midnight means that the office is closed that day.
const specialHours = ({ date, opening }: Holiday): StructuredData[] =>
  date
    ? [
        {
          '@type': 'OpeningHoursSpecification',
          validFrom: date,
          validThrough: date,
          opens: opening?.opens ?? '00:00',
          closes: opening?.closes ?? '00:00',
        },
      ]
    : [];

const business = (siteUrl: string, { company, sharePicture }: Settings): StructuredData => {
  const { name, phone, email, address, hours, holidays, serviceArea } = company;
  const special = holidays.flatMap(specialHours);
  const elsewhere = Object.values(company.socialLinks).filter(Boolean);
  return {
    '@context': 'https://schema.org',
    '@type': 'HVACBusiness',
    '@id': businessId(siteUrl),
    name,
    url: `${siteUrl}/`,
    telephone: phone,
    email,
    image: siteUrl + sharePicture,
    address: postalAddress(address),
    openingHoursSpecification: hours.flatMap(({ opening }) =>
      opening
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: opening.days,
              opens: opening.opens,
              closes: opening.closes,
            },
          ]
        : [],
    ),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    areaServed: serviceArea.map((city) => ({
      '@type': 'City',
      name: `${city}, ${address.state}`,
    })),
  };
};

const breadcrumbs = (siteUrl: string, steps: { name: string; path: string }[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
});

const stepHome = ({ texts }: Settings) => ({ name: texts.shared.menuHome, path: '/' });
const stepBlog = ({ texts }: Settings) => ({ name: texts.shared.menuBlog, path: '/blog' });

const ofPost = (siteUrl: string, settings: Settings, post: PublishedPost): StructuredData[] => {
  const { company, sharePicture } = settings;
  const path = `/blog/${encodeURIComponent(post.slug)}`;
  const pictures = [shareImage(post) ?? sharePicture, ...(post.facts?.pictures ?? [])].map(
    (address) => new URL(address, siteUrl).href,
  );
  const publisher = { '@id': businessId(siteUrl), '@type': 'HVACBusiness', name: company.name };
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.summary,
      datePublished: post.publishedAt,
      dateModified: post.updatedAt,
      mainEntityOfPage: siteUrl + path,
      wordCount: post.facts?.wordCount,
      image: pictures.length > 1 ? pictures : pictures[0],
      author: post.author ? { '@type': 'Person', name: post.author } : publisher,
      publisher,
    },
    breadcrumbs(siteUrl, [stepHome(settings), stepBlog(settings), { name: post.title, path }]),
  ];
};

const ofCategory = (
  siteUrl: string,
  settings: Settings,
  { name, slug }: Category,
): StructuredData[] => [
  breadcrumbs(siteUrl, [
    stepHome(settings),
    stepBlog(settings),
    { name, path: `/blog/category/${encodeURIComponent(slug)}` },
  ]),
];

/** A page of the owner's: what it is about, and the pages above it. */
const ofOwnPage = (
  siteUrl: string,
  { company }: Settings,
  { title, head, facts }: ShownOwnPage,
): StructuredData[] => {
  if (!facts) return [];
  const { kind, label, city, job, jobHtml, steps, publishedOn } = facts;
  const { address } = company;
  const provider = { '@id': businessId(siteUrl), '@type': 'HVACBusiness', name: company.name };
  const trail = breadcrumbs(siteUrl, steps);
  if (kind === 'job') {
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'JobPosting',
        title,
        description: jobHtml,
        datePosted: publishedOn,
        ...(job.lastDay && { validThrough: `${job.lastDay}T23:59` }),
        ...(job.employment && { employmentType: job.employment }),
        hiringOrganization: { '@type': 'Organization', name: company.name, sameAs: `${siteUrl}/` },
        jobLocation: {
          '@type': 'Place',
          address: postalAddress(city ? { city, state: address.state } : address),
        },
      },
      trail,
    ];
  }
  if (kind === 'page') return [trail];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: label,
      description: head.description,
      url: siteUrl + head.path,
      provider,
      ...(city && { areaServed: { '@type': 'City', name: `${city}, ${address.state}` } }),
    },
    trail,
  ];
};

/** The page of a route whose path has no parameters. */
const pageOf = (routeId: string) => {
  if (!routeId.endsWith('/')) return undefined;
  const path = routeId.replace(/^\/_site|\/\([^)]*\)|\/$/g, '') || '/';
  return SITE_PAGES.find((page) => page.path === path);
};

// Entry pages, which get no breadcrumb.
const ENTRANCES: readonly SitePath[] = ['/', '/contact'];
// These pages are about a topic, not about the company.
const ABOUT_A_SUBJECT: readonly SitePath[] = ['/blog'];

const ofPage = (siteUrl: string, settings: Settings, routeId: string): StructuredData[] => {
  const page = pageOf(routeId);
  if (!page) return [];
  const { path, menuText } = page;
  return [
    ...(ABOUT_A_SUBJECT.includes(path) ? [] : [business(siteUrl, settings)]),
    ...(ENTRANCES.includes(path)
      ? []
      : [
          breadcrumbs(siteUrl, [
            stepHome(settings),
            { name: settings.texts.shared[menuText], path },
          ]),
        ]),
  ];
};

/**
 * The JSON-LD that a page gives search engines. It contains no reviews and no FAQ: search engines show
 * neither for a company about itself.
 * @param loaderData what the route has loaded; undefined if it found nothing
 */
export const structuredData = (
  routeId: FileRouteTypes['id'] | '__root__',
  loaderData: unknown,
  siteUrl: string,
  settings: Settings,
): StructuredData[] => {
  switch (routeId) {
    case '/_site/blog/':
      return loaderData ? ofPage(siteUrl, settings, routeId) : [];
    case '/_site/blog/$slug':
      return loaderData ? ofPost(siteUrl, settings, loaderData as PublishedPost) : [];
    case '/_site/blog/category/$slug':
      return loaderData ? ofCategory(siteUrl, settings, loaderData as Category) : [];
    case '/_site/$':
      return loaderData ? ofOwnPage(siteUrl, settings, loaderData as ShownOwnPage) : [];
    default:
      return ofPage(siteUrl, settings, routeId);
  }
};
