import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { PageTextsRecord } from '@hvac/contract/settings';
import { TEXT_PAGES, type TextPageName } from '@hvac/contract/texts/pages';
import { textsSchema } from '@hvac/contract/texts/schema';
import { trpc } from '../../../../../trpc.ts';
import { showToast } from '../../../../../ui/toast-store.ts';
import { useCompany } from '../../../../-company-record.tsx';
import { useRecordForm, type Versioned } from '../-use-record-form.ts';
import { useSettingsRefresh } from '../-use-settings-refresh.ts';
import { isSameDraft, type TextsDraft, textsDraft, textsOfDraft } from './-texts-draft.ts';

type Texts = Record<string, unknown>;

const versioned = ({ texts, version }: PageTextsRecord): Versioned<Texts> => ({
  value: { ...texts },
  version,
});

/** State of the form of a page's texts: its values, their errors, and how they are saved. */
export const useTextsForm = (page: TextPageName, record: PageTextsRecord) => {
  const company = useCompany();
  const utils = trpc.useUtils();
  const refresh = useSettingsRefresh();
  const save = trpc.settings.savePageTexts.useMutation();
  const reset = trpc.settings.resetPageTexts.useMutation();
  const check = (draft: TextsDraft) =>
    textsSchema(TEXT_PAGES[page], (text) => fillPlaceholders(text, company)).safeParse(
      textsOfDraft(draft),
    );

  const spread = (next: PageTextsRecord) => {
    utils.settings.pageTexts.setData({ page }, next);
    void utils.settings.changedTexts.invalidate();
    void refresh();
  };

  const form = useRecordForm({
    record: versioned(record),
    field: 'texts',
    draftOf: textsDraft,
    check,
    isSame: isSameDraft,
    save: async (texts, version) => {
      const saved = await save.mutateAsync({ page, texts, version });
      showToast({ title: 'Texts saved', description: 'The website shows them from now on.' });
      spread(saved);
      return versioned(saved);
    },
    load: async () => versioned(await utils.client.settings.pageTexts.query({ page })),
  });

  return {
    ...form,
    isResetting: reset.isPending,
    /** @throws if the reset fails */
    resetToDefault: async () => {
      await form.replace(async () => {
        const fresh = await reset.mutateAsync({ page });
        spread(fresh);
        return versioned(fresh);
      });
      showToast({ title: 'Texts reset', description: 'Every text is the default again.' });
    },
  };
};
