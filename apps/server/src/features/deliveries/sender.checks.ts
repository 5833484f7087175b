import { domainOf, providerOfHost } from '@hvac/contract/mail-providers';
import type { MailAccount } from '../../config/mail.ts';
import { type Check, type Outcome, ok, skipped, warning } from '../../kernel/self-check.ts';
import { withTimeout } from '../../kernel/with-timeout.ts';
import { foundBy } from '../mail/mail-domain.service.ts';
import { isReservedDomain } from '../settings/reserved-details.service.ts';
import type { ReadChannels } from './mail-account.service.ts';

/** Looks up the TXT records of a name, as `node:dns` does: each in pieces. */
export type FindTexts = (name: string) => Promise<string[][]>;

/** In milliseconds, for all look-ups together; shorter than the time limit of a check. */
const LOOKUP_TIMEOUT_MS = 4000;

/** @throws when the DNS does not answer, which is no finding */
const recordsOf = async (find: FindTexts, name: string): Promise<string[]> =>
  (await foundBy(find(name))).map((pieces) => pieces.join(''));

const isSpf = (record: string) => /^v=spf1( |$)/i.test(record);
const isDmarc = (record: string) => /^v=DMARC1 *(;|$)/i.test(record);

/** A domain and those above it, without the last part: DMARC of any of them holds. */
const domainAndAbove = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
};

/** Whether its DNS says who may send for a domain (SPF), and what to do with other mails (DMARC). */
const readPolicies = async (find: FindTexts, domain: string) => {
  const [own, ...dmarc] = await Promise.all([
    recordsOf(find, domain),
    ...domainAndAbove(domain).map((each) => recordsOf(find, `_dmarc.${each}`)),
  ]);
  return { spf: own.filter(isSpf), hasDmarc: dmarc.flat().some(isDmarc) };
};

const ASK = 'Ask whoever manages your web address to add it.';

const outcomeOf = (
  { server, from }: MailAccount,
  { spf, hasDmarc }: Awaited<ReturnType<typeof readPolicies>>,
): Outcome => {
  const domain = domainOf(from.address);
  const include = providerOfHost(server.host)?.spf;
  const spfRecord = include
    ? `${domain} TXT "v=spf1 include:${include} ~all"`
    : `a TXT record of ${domain} that begins with v=spf1, as the email provider says`;
  const dmarcRecord = `_dmarc.${domain} TXT "v=DMARC1; p=none"`;
  if (spf.length > 1) {
    return warning(
      `Emails from ${from.address} may land in spam: ${domain} says twice who may send for it (SPF), so neither counts.`,
      {
        advice: 'Ask whoever manages your web address to make one out of them.',
        technical: `The DNS of ${domain} has ${spf.length} TXT records that begin with v=spf1. Only one is allowed.`,
      },
    );
  }
  if (spf.length === 0) {
    return warning(
      `Emails from ${from.address} may land in spam: ${domain} does not say who may send for it (SPF).`,
      {
        advice: ASK,
        technical: `Add to the DNS: ${hasDmarc ? spfRecord : `${spfRecord}, and ${dmarcRecord}`}`,
      },
    );
  }
  if (!hasDmarc) {
    return warning(
      `Emails from ${from.address} may land in spam: ${domain} does not say what to do with forged ones (DMARC), which Gmail and Yahoo ask for.`,
      { advice: ASK, technical: `Add to the DNS: ${dmarcRecord}` },
    );
  }
  return ok(`${domain} says who may send for it (SPF), and what to do with forged emails (DMARC).`);
};

/**
 * Checks that the domain of the sender tells other mail servers to trust its mails.
 * @param find asks the DNS
 */
export const createSenderCheck = (readChannels: ReadChannels, find: FindTexts): Check => ({
  name: 'sender',
  title: 'Sender address',
  async run({ em }) {
    const { mail } = await readChannels(em);
    if (!mail) return skipped('Connect an email account first.');
    const domain = domainOf(mail.from.address);
    if (isReservedDomain(domain))
      return skipped(`Nobody can send to ${domain}, so nothing was checked.`);
    const policies = await withTimeout(LOOKUP_TIMEOUT_MS, readPolicies(find, domain)).catch(
      () => null,
    );
    if (!policies)
      return skipped(`The DNS of ${domain} did not answer. It is asked again next time.`);
    return { ...outcomeOf(mail, policies), page: '/admin/settings/leads' };
  },
});
