import { Box, Text } from '@chakra-ui/react';
import { licenseSentence } from '@hvac/contract/license-sentence';
import { STATE_NAMES } from '@hvac/contract/state-names';
import {
  CheckField,
  Columns,
  type FieldForm,
  groupOf,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../-kit/-fields.tsx';
import { Section } from '../-section.tsx';
import { TextListEditor } from '../-text-list-editor.tsx';
import { ClaimWarning } from './-claim-warning.tsx';
import type { CompanyDraft } from './-company-draft.ts';
import type { CompanyPartProps } from './-company-form.tsx';

const STATES = Object.entries(STATE_NAMES)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

const stateOptions = (licenseState: string) => [
  { value: '', label: "Don't mention a license" },
  ...(licenseState === '' || Object.hasOwn(STATE_NAMES, licenseState)
    ? []
    : [{ value: licenseState, label: licenseState }]),
  ...STATES,
];

const LicenseFields = ({ form }: CompanyPartProps) => {
  const sentence = licenseSentence(form.draft);
  return (
    <>
      <Columns>
        <SelectField
          form={form}
          name="licenseState"
          label="Licensed in"
          options={stateOptions(form.draft.licenseState)}
        />
        <TextField
          form={form}
          name="licenseNumber"
          label="License number"
          hint="Shown on your site. Leave blank to hide."
        />
      </Columns>
      <CheckField form={form} name="isInsured" label="We're insured">
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {sentence
            ? `Your site says: ${sentence}`
            : "Your site won't mention a license or insurance."}
        </Text>
        <ClaimWarning draft={form.draft} />
      </CheckField>
    </>
  );
};

const FinancingFields = ({ form }: { form: FieldForm<CompanyDraft['financing']> }) => (
  <Columns>
    <TextField form={form} name="partner" label="Financing company" />
    <TextField form={form} name="url" label="Link to apply" type="url" placeholder="https://" />
  </Columns>
);

const ReviewFields = ({ form }: { form: FieldForm<CompanyDraft['reviews']> }) => (
  <>
    <Columns>
      <TextField form={form} name="source" label="Review site" hint="For example Google." />
      <TextField form={form} name="count" label="How many reviews" inputMode="numeric" />
    </Columns>
    <TextField
      form={form}
      name="url"
      label="Link to your reviews"
      type="url"
      placeholder="https://"
    />
  </>
);

/** What the company can claim about itself (beyond §3). */
export const ClaimFields = ({ form }: CompanyPartProps) => (
  <>
    <Section
      id="license"
      title="License & insurance"
      hint="Shown under the home page photo, on Contact, and at the bottom of every page."
    >
      <LicenseFields form={form} />
    </Section>
    <Section id="experience" title="Experience" hint="Leave blank to hide.">
      <Columns>
        <TextField
          form={form}
          name="yearFounded"
          label="In business since"
          hint="For example 1987."
          inputMode="numeric"
        />
      </Columns>
      <Box as="fieldset">
        <Text as="legend" mb="1.5" fontSize="sm" fontWeight="semibold">
          Certifications
        </Text>
        <TextListEditor
          path="certifications"
          noun="certification"
          texts="medium"
          rows={form.draft.certifications}
          errors={form.errors}
          onChange={(certifications) => form.change({ certifications })}
        />
      </Box>
    </Section>
    <Section id="guarantee" title="Guarantee" hint="Leave blank to hide.">
      <TextAreaField
        form={form}
        name="guarantee"
        label="Guarantee"
        hint="For example: If it's not right, we come back for free."
        rows={2}
      />
    </Section>
    <Section
      id="financing"
      title="Financing"
      hint="Shown on Contact and below the maintenance plans."
    >
      <FinancingFields form={groupOf(form, 'financing')} />
    </Section>
    <Section id="reviews" title="Reviews" hint="Shown under the home page photo and on Contact.">
      <ReviewFields form={groupOf(form, 'reviews')} />
    </Section>
  </>
);
