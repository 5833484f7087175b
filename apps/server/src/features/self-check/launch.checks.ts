import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { type Check, type CheckContext, ok, warning } from '../../kernel/self-check.ts';
import { countUneditedPosts } from '../blog/unedited-content.service.ts';
import { notifiedAddresses, readLeadSettings } from '../deliveries/lead-settings.service.ts';
import type { ReadChannels } from '../deliveries/mail-account.service.ts';
import { lastTestMailAt } from '../deliveries/test-mail-record.service.ts';
import { findImagesAtPlaces } from '../images/website-images.service.ts';
import { countNotifiedDevices } from '../push/notifiable-devices.service.ts';
import { readCompany } from '../settings/company.service.ts';
import { findUneditedPages } from '../settings/page-texts.service.ts';
import { type LaunchFacts, launchSteps, PAGES_WITH_DEMO_COPY } from './launch-steps.service.ts';

/** The account that mails can be sent from; undefined as well while its password has to be entered again. */
const usableMail = ({ mail }: LeadChannels) => (mail?.entered?.isLocked ? undefined : mail);

const isMailTested = async (em: EntityManager, channels: LeadChannels): Promise<boolean> => {
  const mail = usableMail(channels);
  if (!mail) return channels.leadWebhook !== undefined;
  const addresses = notifiedAddresses(await readLeadSettings(em), channels);
  return addresses.length > 0 && (await lastTestMailAt(em, mail)) !== null;
};

const pages = Object.keys(PAGES_WITH_DEMO_COPY) as (keyof typeof PAGES_WITH_DEMO_COPY)[];

const factsOf = async (
  { em, env }: CheckContext,
  demoPostSlugs: string[],
  channels: LeadChannels,
): Promise<Omit<LaunchFacts, 'isBackedUp'>> => ({
  company: await readCompany(em),
  findUneditedPages: await findUneditedPages(em, pages),
  demoPosts: await countUneditedPosts(em, demoPostSlugs),
  hasHeroPicture: 'hero' in (await findImagesAtPlaces(em, ['hero'])),
  isMailSetUp: Boolean(usableMail(channels) ?? channels.leadWebhook),
  isMailTested: await isMailTested(em, channels),
  isDeviceNotified: (await countNotifiedDevices(em)) > 0,
  siteUrl: env.siteUrl,
});

/**
 * Creates the list 'Get your site ready' (beyond §3). The dashboard shows it until this finding is dismissed. Its text
 * does not depend on the open steps, so that it stays dismissed.
 */
export const createLaunchCheck = (
  demoPostSlugs: string[],
  isBackedUp: (context: CheckContext) => Promise<boolean>,
  readChannels: ReadChannels,
): Check => ({
  name: 'launch',
  title: 'Get your site ready',
  async run(context) {
    const facts = await factsOf(context, demoPostSlugs, await readChannels(context.em));
    const steps = launchSteps({ ...facts, isBackedUp: await isBackedUp(context) });
    const open = steps.filter(({ isDone, isOptional }) => !isDone && !isOptional);
    if (open.length === 0) return { ...ok('Your site is ready: every step is done.'), steps };
    const count = open.length === 1 ? '1 step is' : `${open.length} steps are`;
    return {
      ...warning('Your site still has sample content.', {
        advice: `${count} left. The dashboard lists them.`,
      }),
      page: '/admin',
      steps,
    };
  },
});
