import { clockIn } from '@hvac/contract/clocks';
import { trpc } from '../../../../trpc.ts';
import { useSite } from '../../../-company-record.tsx';
import { useNow } from '../../-kit/-use-now.ts';
import { useViewer } from '../../-login/-viewer.ts';
import type { EntryLabel } from './-settings-map.ts';
import {
  addressesState,
  alertsState,
  areaState,
  autoDeleteState,
  backupsState,
  brandState,
  contactState,
  devicesState,
  emailState,
  healthState,
  mapState,
  noticeState,
  offersState,
  onOff,
  pageLinksState,
  pagesState,
  peopleState,
  photosState,
  repliesState,
  ruleState,
  type SettingState,
  socialState,
  textsState,
  trustState,
  twoStepState,
  webhookState,
} from './-settings-states.ts';

// Kept no longer than the list is shown: the screens behind it expect what they load themselves.
const AFRESH = { gcTime: 0, refetchOnMount: 'always' } as const;

/** What each line of the list says; a line is without a state until its query has answered, or when it failed. */
export const useSettingsStates = (): Partial<Record<EntryLabel, SettingState>> => {
  const { isAdmin } = useViewer();
  const { company, mapsApiKey } = useSite();
  const now = useNow();
  const { day, time } = clockIn(company.timeZone, new Date(now));
  const ofAdmins = { ...AFRESH, enabled: isAdmin };
  const texts = trpc.settings.changedTexts.useQuery(undefined, ofAdmins).data;
  const pages = trpc.ownPages.list.useQuery(undefined, ofAdmins).data;
  const photos = trpc.images.websiteImages.useQuery(undefined, ofAdmins).data;
  const brand = trpc.brand.record.useQuery(undefined, ofAdmins).data;
  const notice = trpc.settings.notice.useQuery(undefined, ofAdmins).data;
  const offers = trpc.settings.offers.useQuery(undefined, ofAdmins).data;
  const addresses = trpc.addresses.counts.useQuery(undefined, ofAdmins).data;
  const leads = trpc.leads.settings.useQuery(undefined, ofAdmins).data;
  const replies = trpc.replies.settings.useQuery(undefined, ofAdmins).data;
  const users = trpc.auth.users.useQuery(undefined, ofAdmins).data;
  const rule = trpc.secondFactors.policy.useQuery(undefined, ofAdmins).data;
  const backups = trpc.backup.state.useQuery(undefined, ofAdmins).data;
  const findings = trpc.selfCheck.findings.useQuery(undefined, ofAdmins).data;
  const factors = trpc.secondFactors.own.useQuery(undefined, AFRESH).data;
  const sessions = trpc.auth.sessions.useQuery(undefined, AFRESH).data;
  return {
    'Contact & hours': contactState(company),
    'Service area': areaState(company),
    'License & trust': trustState(company),
    'Social & map': socialState(company),
    'Map key': mapState(mapsApiKey),
    ...(texts && { 'Page text': textsState(texts) }),
    ...(pages && {
      'Own pages': pagesState(pages),
      'Menu & footer links': pageLinksState(pages),
    }),
    ...(photos && { 'Photos & logo': photosState(photos) }),
    ...(brand && { 'Colors & style': brandState(brand.value) }),
    ...(notice && { Notice: noticeState(notice.value, `${day}T${time}`) }),
    ...(offers && { Offers: offersState(offers.value, day) }),
    ...(addresses && { Addresses: addressesState(addresses) }),
    ...(leads && {
      'Who gets new leads': alertsState(leads),
      'Email account': emailState(leads),
      'Confirmation email': onOff(leads.value.acknowledgement.isOn),
      'Morning reminder': onOff(leads.value.isDigestOn),
      'Second person': onOff(leads.value.escalation.isOn),
      'Auto-delete': autoDeleteState(leads),
      Webhook: webhookState(leads),
    }),
    ...(replies && { 'Saved replies': repliesState(replies.value) }),
    ...(users && { People: peopleState(users) }),
    ...(rule && { 'Two-step rule': ruleState(rule) }),
    'Activity log': { text: 'Who did what' },
    Password: { text: 'Change it here' },
    ...(factors && { 'Two-step login': twoStepState(factors) }),
    ...(sessions && { Devices: devicesState(sessions) }),
    ...(backups && { Backups: backupsState(backups, now) }),
    ...(findings && { 'Site health': healthState(findings) }),
  };
};
