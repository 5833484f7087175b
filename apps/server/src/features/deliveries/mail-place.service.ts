import type { Brand } from '@hvac/contract/brand';
import type { Company } from '@hvac/contract/company';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readBrand } from '../brand/brand.service.ts';
import type { MailContent } from '../mail/mail-content.service.ts';
import { renderMailParts } from '../mail/mail-parts.service.ts';
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

/** A mail from the website itself to those who get its leads; the title is the subject unless there is another. */
export const websiteMail = (
  { company, brand }: MailPlace,
  { subject, ...content }: Omit<MailContent, 'company'> & { subject?: string },
): WrittenMail => ({
  fromName: company.name,
  subject: subject ?? content.title,
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...renderMailParts({ company: company.name, ...content }, brand),
});

/** The address of a submission in the back office. */
export const submissionUrl = (siteUrl: string, id: number): string =>
  `${siteUrl}/admin/submissions?id=${id}`;

/** Where the owner chooses who gets the mails about leads. */
export const leadSettingsUrl = (siteUrl: string): string => `${siteUrl}/admin/settings/leads`;
