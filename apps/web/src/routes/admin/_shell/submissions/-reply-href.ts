import { mailtoHref } from '@hvac/contract/contact-links';
import { firstNameOf } from '@hvac/contract/first-name';
import type { ListedSubmission } from '@hvac/contract/submissions';

/** Opens a reply to the customer in the mail program. */
export const replyHref = (
  { email, fullName, message }: Pick<ListedSubmission, 'email' | 'fullName' | 'message'>,
  { name }: { name: string },
): string =>
  `${mailtoHref(email)}?subject=${encodeURIComponent(`Re: your request to ${name}`)}&body=${encodeURIComponent(
    `Hi ${firstNameOf(fullName) ?? fullName},\n\n\n\nYou wrote:\n${message}`,
  )}`;
