import type { Company } from '@hvac/contract/company';
import { companyInput } from '@hvac/contract/settings';
import type { Versioned } from '@hvac/contract/versioned';
import { type ComponentType, useRef } from 'react';
import { statusOf, trpc } from '../../../../../trpc.ts';
import { EditedData, FOR_EDITING } from '../../../-kit/-edited-data.tsx';
import type { FieldForm } from '../../../-kit/-fields.tsx';
import type { Errors } from '../../../-kit/-path-errors.ts';
import { SettingForm } from '../-setting-form.tsx';
import { useSettingForm, useSettingsRefresh } from '../-use-setting-form.ts';
import { type CompanyDraft, companyDraft, companyOfDraft, isSameDraft } from './-company-draft.ts';
import { isSamePart, withPart } from './-company-parts.ts';

/** A part of the form of the company record; its `change` is a stable function. */
export interface CompanyPartProps {
  form: FieldForm<CompanyDraft>;
}

/** Props of a group of fields; `onChange` is a stable function. */
export type GroupProps<Group extends keyof CompanyDraft> = {
  value: CompanyDraft[Group];
  errors: Errors;
  onChange: (change: Pick<CompanyDraft, Group>) => void;
};

interface CompanyFormProps {
  loaded: Versioned<Company>;
  /** The fields of the record that the screen edits. */
  part: readonly (keyof Company)[];
  fields: ComponentType<CompanyPartProps>;
}

const CompanyForm = ({ loaded, part, fields: Fields }: CompanyFormProps) => {
  const utils = trpc.useUtils();
  const { settings } = utils.client;
  const refresh = useSettingsRefresh();
  /** The records that the form has seen, by version. */
  const seen = useRef(new Map([[loaded.version, loaded.value]]));
  const see = (record: Versioned<Company>) => {
    seen.current.set(record.version, record.value);
    return record;
  };
  const load = async () => see(await settings.company.query());
  /** Saves this part of the record; what others have saved of other parts in the meantime stays. */
  const save = async ({ value, version }: Versioned<Company>): Promise<Versioned<Company>> => {
    const over = seen.current.get(version) ?? loaded.value;
    try {
      const next = { value: withPart(over, value, part), version };
      return see(await settings.saveCompany.mutate(next));
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
      const theirs = await load().catch(() => null);
      if (!theirs || !isSamePart(over, theirs.value, part)) throw error;
      return save({ value, version: theirs.version });
    }
  };
  const form = useSettingForm({
    subject: `company:${part[0]}`,
    loaded,
    draftOf: companyDraft,
    storedPart: (draft) => Object.fromEntries(part.map((field) => [field, draft[field]])),
    check: (draft) => companyInput.safeParse(companyOfDraft(draft)),
    isSame: isSameDraft,
    load,
    save,
    saved: { title: 'Settings saved', description: 'Your site is updated.' },
    onStored: (stored) => {
      utils.settings.company.setData(undefined, stored);
      void refresh();
    },
  });
  return (
    <SettingForm form={form} name="your business info">
      <Fields form={form} />
    </SettingForm>
  );
};

/** A screen that edits a part of the company record. */
export const CompanyScreen = (props: Omit<CompanyFormProps, 'loaded'>) => (
  <EditedData query={trpc.settings.company.useQuery(undefined, FOR_EDITING)}>
    {(loaded) => <CompanyForm loaded={loaded} {...props} />}
  </EditedData>
);
