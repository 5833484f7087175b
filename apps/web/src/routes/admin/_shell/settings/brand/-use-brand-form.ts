import { type Brand, type BrandRecord, brandInput } from '@hvac/contract/brand';
import { brandVariables } from '../../../../../lib/brand-variables.ts';
import { trpc } from '../../../../../trpc.ts';
import { showToast } from '../../../../../ui/toast-store.ts';
import { useRecordForm, type Versioned } from '../-use-record-form.ts';
import { useSettingsRefresh } from '../-use-settings-refresh.ts';
import { brandDraft, brandOfDraft, isSameDraft } from './-brand-draft.ts';

const versioned = ({ brand, version }: BrandRecord): Versioned<Brand> => ({
  value: brand,
  version,
});

/** Applies the colours of a brand to this document; the next one is served with them. */
const paintDocument = (brand: Brand) => {
  for (const [name, value] of Object.entries(brandVariables(brand))) {
    document.documentElement.style.setProperty(name, value);
  }
};

/** State of the brand form: its values, their errors, and how they are saved. */
export const useBrandForm = (record: BrandRecord) => {
  const utils = trpc.useUtils();
  const refresh = useSettingsRefresh();
  const save = trpc.brand.save.useMutation();
  const reset = trpc.brand.reset.useMutation();

  const spread = (next: BrandRecord) => {
    utils.brand.record.setData(undefined, next);
    paintDocument(next.brand);
    void refresh();
  };

  const form = useRecordForm({
    record: versioned(record),
    field: 'brand',
    draftOf: brandDraft,
    check: (draft) => brandInput.safeParse(brandOfDraft(draft)),
    isSame: isSameDraft,
    save: async (brand, version) => {
      const saved = await save.mutateAsync({ brand, version });
      showToast({ title: 'Brand saved', description: 'The website shows it from now on.' });
      spread(saved);
      return versioned(saved);
    },
    load: async () => versioned(await utils.client.brand.record.query()),
  });

  return {
    ...form,
    isResetting: reset.isPending,
    /** @throws if the reset fails */
    resetToDefault: async () => {
      await form.replace(async () => {
        const fresh = await reset.mutateAsync();
        spread(fresh);
        return versioned(fresh);
      });
      showToast({ title: 'Brand reset', description: 'The website looks as it came.' });
    },
  };
};
