import { createFormTouch } from '../src/features/contact/form-touch.service.ts';
import { createMailAccountDeps } from '../src/features/deliveries/mail-account.service.ts';
import { createPreviewLinks } from '../src/features/previews/previews.service.ts';
import { createPushSite } from '../src/features/push/push-site.service.ts';
import { createChangeSignal } from '../src/kernel/change-signal.ts';
import { createSigner, createTextSigner } from '../src/kernel/signer.ts';
import { createAppRouter } from '../src/router.ts';
import { SECOND_FACTOR_SITE } from './factories.ts';
import { backupConfig } from './fixtures/backups.ts';
import { NO_CHANNELS } from './fixtures/deliveries.ts';

const signer = createSigner([Buffer.alloc(32)]);
const siteUrl = 'http://localhost:3000';

/** Every procedure by its path: flat at run time, although the type is nested like the router. */
export const procedures = createAppRouter({
  readSiteSettings: () => Promise.reject(new Error('There is no database')),
  selfCheck: async () => [],
  backupConfig: backupConfig(),
  pushSite: createPushSite(siteUrl, [], () => [Buffer.alloc(32, 1)]),
  previewLinks: createPreviewLinks(createTextSigner([Buffer.alloc(32)]), siteUrl),
  formTouch: createFormTouch(signer, 'form'),
  readChannels: async () => NO_CHANNELS,
  mailAccount: createMailAccountDeps(
    { ...NO_CHANNELS, mailFrom: undefined },
    [Buffer.alloc(32)],
    siteUrl,
  ),
  submissionChanges: createChangeSignal(),
  receiptSigner: signer,
  secondFactorSite: SECOND_FACTOR_SITE,
  siteUrl: 'http://localhost:3000',
})._def.procedures as unknown as Record<string, { _def: { type: string } }>;
