import type { Submission } from '@hvac/contract/contact';
import { mailtoHref } from '@hvac/contract/contact-links';

/** Opens an answer to the customer in the mail program. */
export const replyHref = ({ email, fullName, message }: Submission): string =>
  `${mailtoHref(email)}?subject=${encodeURIComponent('Your service request')}&body=${encodeURIComponent(
    `Hello ${fullName},\n\n\n\nYou wrote:\n${message}`,
  )}`;
