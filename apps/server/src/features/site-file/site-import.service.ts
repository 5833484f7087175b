import { defaultNotice } from '@hvac/contract/notice';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction, Work } from '../../kernel/work.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import { removeUneditedContent } from '../blog/unedited-content.service.ts';
import { brandSetting } from '../brand/brand.service.ts';
import { resetAcknowledgement } from '../deliveries/lead-settings-saving.service.ts';
import { forgetMailAccount } from '../deliveries/mail-account-saving.service.ts';
import { checkNamedImages, storeNamedImages } from '../images/named-images.service.ts';
import type { ImageStore } from '../images/store.ts';
import { replaceWebsiteImages } from '../images/website-images.service.ts';
import { applyOwnPages } from '../own-pages/own-pages-import.service.ts';
import { companySetting } from '../settings/company.service.ts';
import { textsSetting } from '../settings/page-texts.service.ts';
import { noticeSetting, offersSetting } from '../settings/today.service.ts';
import { removeFormer } from './former-company.service.ts';
import { changeLines, type ImportPlan, planImport, type SiteImport } from './site-plan.service.ts';

// Any number that no other advisory lock uses.
const IMPORT_LOCK = 727_275;

/** @returns what it has changed */
const applyPlan = async (work: Work, tx: Transaction, plan: ImportPlan): Promise<ImportPlan> => {
  const { company, pages, brand, websiteImages } = plan.next;
  if (plan.companyFields.length > 0) await companySetting.replace(tx, company);
  for (const { page } of plan.pages) await textsSetting(page).replace(tx, pages[page]);
  if (plan.brandFields.length > 0) await brandSetting.replace(tx, brand);
  if (plan.replacesNotice) {
    await noticeSetting.replace(tx, { ...defaultNotice, ...plan.next.notice });
  }
  if (plan.formerOffers > 0) await offersSetting.replace(tx, { offers: [] });
  if (plan.replacesImages) await replaceWebsiteImages(tx, websiteImages);
  // Posts before what leads to them, as a save of a post does.
  await removeUneditedContent(tx, plan.demo);
  const ownPages = await applyOwnPages(work, tx, plan.next.ownPages, !plan.isOtherCompany);
  if (plan.isOtherCompany) await removeFormer(tx);
  if (plan.resetsAcknowledgement) await resetAcknowledgement(tx);
  if (plan.forgetsMailAccount) await forgetMailAccount(tx);
  return { ...plan, ownPages };
};

/**
 * Replaces the setup of the site, completely or not at all (beyond §3). Of the former setup, only the map key is
 * kept, if the new one has none and is of the same company. Versions keep counting, so that an older save is still
 * detected.
 * @returns a line for each change; none when the site is set up like this already
 * @throws AppError `invalid` naming each picture that is missing or cannot be used
 */
export const importSite = (work: Work, store: ImageStore, setUp: SiteImport): Promise<string[]> =>
  work.transaction(async (tx) => {
    // Of two concurrent imports, the second sees the result of the first.
    await tx.em.execute('select pg_advisory_xact_lock(?)', [IMPORT_LOCK]);
    const plan = await planImport(tx.em, store, setUp);
    await storeNamedImages(tx, store, plan.newPictures);
    const applied = await applyPlan(work, tx, plan);
    await recordEvent(
      { ...work, em: tx.em },
      { action: 'site.imported', label: plan.next.company.name },
    );
    return changeLines(applied);
  });

/**
 * What an import would change, as lines.
 * @throws AppError `invalid` naming each picture that is missing or cannot be used
 */
export const previewImport = async (
  em: EntityManager,
  store: ImageStore,
  setUp: SiteImport,
): Promise<string[]> => {
  const plan = await planImport(em, store, setUp);
  await checkNamedImages(plan.newPictures);
  return changeLines(plan);
};
