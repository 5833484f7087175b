import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction } from '../../kernel/work.ts';
import type { TableOfCompany } from '../../tables.ts';
import { removeMissingAddresses } from '../addresses/missing-addresses.service.ts';
import { countRedirects } from '../addresses/redirect-list.service.ts';
import { removeAllOldAddresses } from '../addresses/redirects.service.ts';
import { hasVisitCounts, removeAllVisitCounts } from '../figures/visit-counts.service.ts';

interface Former {
  remove: (tx: Transaction) => Promise<void>;
  /** What a preview says of it; null when there is nothing to say. */
  line: (em: EntityManager) => Promise<string | null>;
}

/** What goes with a former company: nobody may learn from it what that was about. */
const FORMER: Record<TableOfCompany, Former> = {
  missing_addresses: { remove: removeMissingAddresses, line: async () => null },
  old_addresses: {
    remove: removeAllOldAddresses,
    line: async (em) => {
      const count = await countRedirects(em);
      const redirects = count === 1 ? 'redirect' : 'redirects';
      return count > 0 ? `Addresses: ${count} ${redirects} of the former company removed` : null;
    },
  },
  visit_counts: {
    remove: removeAllVisitCounts,
    line: async (em) =>
      (await hasVisitCounts(em)) ? 'Figures: visits of the former company removed' : null,
  },
};

/** Empties the tables that are about the former company alone. */
export const removeFormer = async (tx: Transaction): Promise<void> => {
  for (const { remove } of Object.values(FORMER)) await remove(tx);
};

/** A line for each of those that is not empty. */
export const formerLines = async (em: EntityManager): Promise<string[]> => {
  const lines: (string | null)[] = [];
  for (const { line } of Object.values(FORMER)) lines.push(await line(em));
  return lines.filter((line) => line !== null);
};
