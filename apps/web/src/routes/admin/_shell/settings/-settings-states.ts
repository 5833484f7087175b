import type { AddressCounts } from '@hvac/contract/addresses';
import type { BackupsState } from '@hvac/contract/backups';
import { newestBackup } from '@hvac/contract/backups';
import { type Brand, defaultBrand } from '@hvac/contract/brand';
import type { Company } from '@hvac/contract/company';
import type { LeadSettingsRecord } from '@hvac/contract/leads';
import type { Notice } from '@hvac/contract/notice';
import { hasPlace, type Offers, offerState } from '@hvac/contract/offers';
import type { ListedOwnPage } from '@hvac/contract/own-pages';
import type { ReplySettings } from '@hvac/contract/replies';
import type { SecondFactorPolicy } from '@hvac/contract/second-factors';
import { isFault, type ListedFinding } from '@hvac/contract/self-check';
import type { ChangedTexts } from '@hvac/contract/settings';
import { ageText } from '../../../../lib/age.ts';
import { shortHours } from '../../../../lib/hours-text.ts';
import { counted } from '../../-kit/-counted.ts';

/** What a line of the list says about its setting. */
export interface SettingState {
  text: string;
  /** Whether it keeps the owner from getting leads, or puts the site at risk. */
  isWarning?: boolean;
}

const warning = (text: string): SettingState => ({ text, isWarning: true });

/** Phone and the first line of the hours: '313-555-0142 · Mon–Fri 8–6'. */
export const contactState = ({ phone, hours }: Pick<Company, 'phone' | 'hours'>): SettingState => ({
  text: [phone, ...hours.slice(0, 1).map(shortHours)].join(' · '),
});

export const areaState = ({ region, serviceArea }: Company): SettingState => ({
  text: `${region} · ${counted(serviceArea.length, 'city', 'cities')}`,
});

export const trustState = ({ licenseState, isInsured }: Company): SettingState => {
  if (licenseState === '') return { text: isInsured ? 'Insured' : 'Not mentioned' };
  return { text: isInsured ? 'Licensed, insured' : 'Licensed' };
};

export const socialState = ({ socialLinks }: Company): SettingState => {
  const links = Object.values(socialLinks).filter(Boolean).length;
  return { text: links === 0 ? 'No links yet' : counted(links, 'social link') };
};

export const textsState = (changed: ChangedTexts): SettingState => {
  const edited = Object.values(changed).reduce((sum, count) => sum + count, 0);
  return { text: edited === 0 ? 'Original text' : `${counted(edited, 'text')} edited` };
};

/** How many pages the owner has, and whether visitors can read all of them. */
export const pagesState = (
  pages: readonly Pick<ListedOwnPage, 'published' | 'isHidden'>[],
): SettingState => {
  if (pages.length === 0) return { text: 'None yet' };
  const hidden = pages.filter(({ published, isHidden }) => published && isHidden).length;
  if (hidden > 0) return warning(`${counted(hidden, 'page')} hidden`);
  const drafts = pages.filter(({ published }) => !published).length;
  const text = counted(pages.length, 'page');
  return { text: drafts > 0 ? `${text} · ${counted(drafts, 'draft')}` : text };
};

/** How many pages of the owner's stand in the menu and in the footer. */
export const pageLinksState = (
  pages: readonly Pick<ListedOwnPage, 'isInMenu' | 'isInFooter'>[],
): SettingState => {
  const inMenu = pages.filter(({ isInMenu }) => isInMenu).length;
  const inFooter = pages.filter(({ isInFooter }) => isInFooter).length;
  if (inMenu + inFooter === 0) return { text: 'None yet' };
  return { text: `${inMenu} in the menu · ${inFooter} in the footer` };
};

export const photosState = (photos: readonly unknown[]): SettingState => ({
  text: photos.length === 0 ? 'Our drawings' : counted(photos.length, 'photo'),
});

export const brandState = ({ primary, accent }: Brand): SettingState => ({
  text:
    primary === defaultBrand.primary && accent === defaultBrand.accent
      ? 'Original colors'
      : 'Your colors',
});

/** @param local now on the clock of the site: YYYY-MM-DDTHH:MM */
export const noticeState = (
  { isOn, from, until, announcesHolidays }: Notice,
  local: string,
): SettingState => {
  if (!isOn) return { text: announcesHolidays ? 'Holidays' : 'Off' };
  if (from > local) return { text: 'Scheduled' };
  return { text: until !== '' && until <= local ? 'Over' : 'On' };
};

/** @param today YYYY-MM-DD in the zone of the site */
export const offersState = ({ offers }: Offers, today: string): SettingState => {
  const current = offers.filter(
    (offer) => hasPlace(offer) && offerState(offer, today) === 'current',
  );
  if (offers.length === 0) return { text: 'None yet' };
  return { text: current.length === 0 ? 'None now' : `${current.length} now` };
};

export const addressesState = ({ redirects, missing }: AddressCounts): SettingState => ({
  text: [
    redirects === 0 && missing > 0 ? '' : counted(redirects, 'redirect'),
    missing > 0 ? `${missing.toLocaleString('en-US')} not found` : '',
  ]
    .filter(Boolean)
    .join(' · '),
});

type Leads = Pick<
  LeadSettingsRecord,
  'value' | 'defaultRecipients' | 'mail' | 'webhook' | 'lastTestMailAt' | 'failedTestMailAt'
>;

export const alertsState = ({ value, defaultRecipients }: Leads): SettingState => {
  const recipients = value.recipients ?? defaultRecipients;
  const [only = ''] = recipients;
  if (recipients.length === 0) return warning('No one yet');
  return {
    text: recipients.length === 1 ? only : counted(recipients.length, 'address', 'addresses'),
  };
};

export const emailState = ({ mail, lastTestMailAt, failedTestMailAt }: Leads): SettingState => {
  if (!mail) return warning('Not connected');
  if (mail.isLocked) return warning('Enter the password');
  if (failedTestMailAt !== null) return warning('Test failed');
  return lastTestMailAt === null ? warning('Not tested') : { text: 'Connected' };
};

export const onOff = (isOn: boolean): SettingState => ({ text: isOn ? 'On' : 'Off' });

export const autoDeleteState = ({ value: { retentionMonths } }: Leads): SettingState => ({
  text: retentionMonths === null ? 'Off' : `After ${counted(retentionMonths, 'month')}`,
});

export const repliesState = ({ savedReplies }: ReplySettings): SettingState => ({
  text: savedReplies.length === 0 ? 'None yet' : counted(savedReplies.length, 'reply', 'replies'),
});

export const peopleState = (users: readonly unknown[]): SettingState => ({
  text: counted(users.length, 'person', 'people'),
});

const REQUIRED: Record<SecondFactorPolicy['requiredOf'], string> = {
  nobody: 'Optional',
  administrators: 'Owners',
  everybody: 'Everyone',
};

export const ruleState = ({ requiredOf }: SecondFactorPolicy): SettingState => ({
  text: REQUIRED[requiredOf],
});

export const twoStepState = (own: {
  appAddedAt: string | null;
  passkeys: readonly unknown[];
}): SettingState =>
  own.appAddedAt !== null || own.passkeys.length > 0 ? { text: 'On' } : warning('Two-step off');

export const devicesState = (sessions: readonly unknown[]): SettingState => ({
  text: counted(sessions.length, 'device'),
});

export const backupsState = (
  { backups, failure }: Pick<BackupsState, 'backups' | 'failure'>,
  now: number,
): SettingState => {
  if (failure) return warning('Last backup failed');
  const newest = newestBackup(backups);
  return newest
    ? { text: `Last backup ${ageText(newest.takenAt, now)}` }
    : warning('No backup yet');
};

export const healthState = (findings: readonly ListedFinding[]): SettingState => {
  const open = findings.filter((finding) => isFault(finding) && !finding.isDismissed).length;
  if (open === 0) return { text: 'All good' };
  return warning(`${counted(open, 'needs', 'need')} attention`);
};

export const mapState = (key: string | null): SettingState => ({ text: key ? 'Set' : 'Not set' });

export const webhookState = ({ webhook }: Leads): SettingState => ({ text: webhook ?? 'Not set' });
