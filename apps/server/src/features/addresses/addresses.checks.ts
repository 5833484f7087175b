import { type Check, ok, warning } from '../../kernel/self-check.ts';
import { listBrokenRedirects } from './redirect-list.service.ts';

const MAX_NAMED = 3;

/** Checks that the redirects that people made lead to pages that exist. */
export const addressesCheck: Check = {
  name: 'addresses',
  title: 'Addresses',
  async run({ em }) {
    const broken = await listBrokenRedirects(em);
    if (broken.length === 0) return ok('Every redirect leads to a page.');
    const named = broken.slice(0, MAX_NAMED).join(', ');
    const rest = broken.length > MAX_NAMED ? ` and ${broken.length - MAX_NAMED} more` : '';
    const outcome = warning(`Redirects lead to pages that do not exist: ${named}${rest}.`, {
      advice: 'Change or delete them under Addresses.',
    });
    return { ...outcome, page: '/admin/settings/addresses' };
  },
};
