import type { Brand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import { addressLine, type Company } from '@hvac/contract/company';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readBrand } from '../brand/brand.service.ts';
import { type MailContent, plainTextOf } from '../mail/mail-content.service.ts';
import { mailHtml } from '../mail/mail-html.service.ts';
import type { MailMessage } from '../mail/send-mail.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { readServiceTitles } from '../settings/page-texts.service.ts';

/** What a mail refers to. */
export interface MailPlace {
  company: Company;
  brand: Brand;
  /** What the owner calls the three services. */
  serviceTitles: string[];
  /** Public origin. */
  siteUrl: string;
}

/** What a mail refers to, as it is now. */
export const readMailPlace = async (em: EntityManager, siteUrl: string): Promise<MailPlace> => {
  const company = await readCompany(em);
  return {
    company,
    brand: await readBrand(em),
    serviceTitles: await readServiceTitles(em, company),
    siteUrl,
  };
};

/** The content of a mail, without its recipient. */
export type WrittenMail = Pick<
  MailMessage,
  'fromName' | 'replyTo' | 'subject' | 'text' | 'html' | 'headers'
>;

type Content = Omit<MailContent, 'company'>;

/** Both parts of a mail, the HTML one in the colors of the brand. The title is the subject. */
const written = ({ company, brand }: Pick<MailPlace, 'company' | 'brand'>, content: Content) => {
  const full = { company: company.name, ...content };
  return {
    fromName: company.name,
    subject: content.title,
    text: plainTextOf(full),
    html: mailHtml(full, brandColors(brand)),
  };
};

/** A mail from the website itself to the office; the title is the subject unless there is another. */
export const websiteMail = (
  place: Pick<MailPlace, 'company' | 'brand'>,
  { subject, ...content }: Content & { subject?: string },
): WrittenMail => ({
  ...written(place, content),
  ...(subject !== undefined && { subject }),
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** A mail from the company to a customer, who can reply to it. */
export const companyMail = (place: MailPlace, content: Content): WrittenMail => {
  const { name, email, phone, address } = place.company;
  const footer = [`${name}, ${phone}`, addressLine(address), ...content.footer];
  return { ...written(place, { ...content, footer }), replyTo: { name, address: email } };
};

/** The address of a submission in the back office. */
export const submissionUrl = (siteUrl: string, id: number): string =>
  `${siteUrl}/admin/submissions?id=${id}`;

/** Where the owner chooses who gets the mails about leads. */
export const leadSettingsUrl = (siteUrl: string): string => `${siteUrl}/admin/settings/leads`;
