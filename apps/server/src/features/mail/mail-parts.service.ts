import type { Brand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import { type MailContent, plainTextOf } from './mail-content.service.ts';
import { mailHtml } from './mail-html.service.ts';
import type { MailMessage } from './send-mail.service.ts';

/** Both parts of a mail, the HTML one in the colours of the brand. */
export const renderMailParts = (
  content: MailContent,
  brand: Brand,
): Pick<MailMessage, 'text' | 'html'> => ({
  text: plainTextOf(content),
  html: mailHtml(content, brandColors(brand)),
});
