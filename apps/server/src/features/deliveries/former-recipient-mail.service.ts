import { formatDateTime } from '@hvac/contract/dates';
import { type MailPlace, type WrittenMail, websiteMail } from './submission-mails.service.ts';

/** How the recipients have changed, for one of the former ones. */
interface ChangeForRecipient {
  /** Whether the address gets no more requests. */
  isRemoved: boolean;
  /** The username of whoever changed it. */
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** The mail that tells a former recipient of submissions who changed the recipients, and what to do if that is wrong. */
export const formerRecipientMail = (
  { isRemoved, by, at }: ChangeForRecipient,
  place: MailPlace,
): WrittenMail => {
  const { company, siteUrl } = place;
  const outcome = isRemoved
    ? 'New requests no longer come to this address.'
    : 'New requests still come to this address, but the list of the others has changed.';
  return websiteMail(place, 'Who gets the requests from your website has changed', {
    preview: outcome,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Changed by', value: by },
          { label: 'Changed', value: formatDateTime(at, company.timeZone) },
        ],
      },
      { kind: 'note', text: outcome },
      { kind: 'paragraph', text: 'If you know about this, there is nothing to do.' },
      { kind: 'heading', text: 'If it was not you' },
      {
        kind: 'paragraph',
        text: `Ask ${by} first. If nobody in your company did it, somebody else is using that login: change the password of ${by} at once, which logs out every browser. Then put the right addresses back under Settings → Leads, and see under Settings → History what else was done. If you have no login of your own, tell whoever runs the website.`,
      },
      { kind: 'button', label: 'Open Settings → Leads', href: `${siteUrl}/admin/settings/leads` },
    ],
    footer: [`You get this mail because requests from ${siteUrl} came to this address.`],
  });
};
