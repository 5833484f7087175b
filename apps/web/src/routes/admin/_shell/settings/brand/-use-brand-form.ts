import { type Brand, type BrandRecord, brandInput } from '@hvac/contract/brand';
import { useRouter } from '@tanstack/react-router';
import { brandVariables } from '../../../../../lib/brand-variables.ts';
import { trpc } from '../../../../../trpc.ts';
import { showToast } from '../../../../../ui/toast-store.ts';
import { useKeepSession } from '../../-session-renewal.ts';
import { useRecordForm, type Versioned } from '../-use-record-form.ts';
import { brandDraft, brandOfDraft, isSameDraft } from './-brand-draft.ts';

const versioned = ({ brand, version }: BrandRecord): Versioned<Brand> => ({
  value: brand,
  version,
});

/** Shows this document in the colours of a brand; the next one comes in them. */
const paintDocument = (brand: Brand) => {
  for (const [name, value] of Object.entries(brandVariables(brand))) {
    document.documentElement.style.setProperty(name, value);
  }
};

/** State of the brand form: its values, their errors, and how they are saved. */
export const useBrandForm = (record: BrandRecord) => {
  const router = useRouter();
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const save = trpc.brand.save.useMutation();
  const reset = trpc.brand.reset.useMutation();

  /** Updates every part of the back office. */
  const spread = async (next: BrandRecord) => {
    utils.brand.record.setData(undefined, next);
    paintDocument(next.brand);
    // The brand is saved, even if the site's settings cannot be refetched now.
    await utils.settings.site.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    await router.invalidate().catch(() => undefined);
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
      void spread(saved);
      return versioned(saved);
    },
    load: async () => versioned(await utils.client.brand.record.query()),
  });

  return {
    ...form,
    isResetting: reset.isPending,
    /** @throws when it could not be done */
    resetToDefault: async () => {
      const fresh = await keepSession(() => reset.mutateAsync());
      form.reset();
      form.show(versioned(fresh));
      showToast({ title: 'Brand reset', description: 'The website looks as it came.' });
      void spread(fresh);
    },
  };
};
