import { createFormTouch } from '../src/features/contact/form-touch.service.ts';
import { createChangeSignal } from '../src/kernel/change-signal.ts';
import { createSigner } from '../src/kernel/signer.ts';
import { createAppRouter } from '../src/router.ts';
import { SECOND_FACTOR_SITE } from './factories.ts';
import { backupConfig } from './fixtures/backups.ts';

const signer = createSigner([Buffer.alloc(32)]);

/** Every procedure by its path: flat at run time, although the type is nested like the router. */
export const procedures = createAppRouter({
  readSiteSettings: () => Promise.reject(new Error('There is no database')),
  selfCheck: async () => [],
  backupConfig: backupConfig(),
  formTouch: createFormTouch(signer, 'form'),
  leadChannels: { mail: undefined, leadsTo: [], leadWebhook: undefined },
  submissionChanges: createChangeSignal(),
  receiptSigner: signer,
  secondFactorSite: SECOND_FACTOR_SITE,
})._def.procedures as unknown as Record<string, { _def: { type: string } }>;
