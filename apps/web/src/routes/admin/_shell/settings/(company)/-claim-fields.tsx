import { Box, Text } from '@chakra-ui/react';
import { licenseSentence } from '@hvac/contract/license-sentence';
import { STATE_NAMES } from '@hvac/contract/state-names';
import { memo } from 'react';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Select, Textarea } from '../../../../../ui/inputs.tsx';
import { Section } from '../-section.tsx';
import { TextListEditor } from '../-text-list-editor.tsx';
import { ClaimWarning } from './-claim-warning.tsx';
import type { CompanyPartProps, GroupProps } from './-company-form.tsx';
import { Columns, TextField } from './-text-field.tsx';

const STATES = Object.entries(STATE_NAMES).toSorted(([, one], [, other]) =>
  one.localeCompare(other),
);

const LicenseFields = ({ draft, errors, onChange }: CompanyPartProps) => {
  const { licenseState, isInsured } = draft;
  const sentence = licenseSentence(draft);
  const isListed = licenseState === '' || Object.hasOwn(STATE_NAMES, licenseState);
  return (
    <>
      <Columns>
        <Field name="licenseState" label="Licensed in" error={errors.licenseState}>
          {(control) => (
            <Select
              {...control}
              value={licenseState}
              onChange={(event) => onChange({ licenseState: event.currentTarget.value })}
            >
              <option value="">Don't mention a license</option>
              {!isListed && <option value={licenseState}>{licenseState}</option>}
              {STATES.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          path="licenseNumber"
          label="License number"
          hint="Shown on your site. Leave blank to hide."
          value={draft.licenseNumber}
          errors={errors}
          onChange={(licenseNumber) => onChange({ licenseNumber })}
        />
      </Columns>
      <Box>
        <Checkbox
          name="isInsured"
          isChecked={isInsured}
          onChange={(checked) => onChange({ isInsured: checked })}
        >
          We're insured
        </Checkbox>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {sentence
            ? `Your site says: ${sentence}`
            : "Your site won't mention a license or insurance."}
        </Text>
        <ClaimWarning draft={draft} />
      </Box>
    </>
  );
};

const FinancingFields = memo(({ value, errors, onChange }: GroupProps<'financing'>) => (
  <Columns>
    <TextField
      path="financing.partner"
      label="Financing company"
      value={value.partner}
      errors={errors}
      onChange={(partner) => onChange({ financing: { ...value, partner } })}
    />
    <TextField
      path="financing.url"
      label="Link to apply"
      type="url"
      placeholder="https://"
      value={value.url}
      errors={errors}
      onChange={(url) => onChange({ financing: { ...value, url } })}
    />
  </Columns>
));

const ReviewFields = memo(({ value, errors, onChange }: GroupProps<'reviews'>) => (
  <>
    <Columns>
      <TextField
        path="reviews.source"
        label="Review site"
        hint="For example Google."
        value={value.source}
        errors={errors}
        onChange={(source) => onChange({ reviews: { ...value, source } })}
      />
      <TextField
        path="reviews.count"
        label="How many reviews"
        inputMode="numeric"
        value={value.count}
        errors={errors}
        onChange={(count) => onChange({ reviews: { ...value, count } })}
      />
    </Columns>
    <TextField
      path="reviews.url"
      label="Link to your reviews"
      type="url"
      placeholder="https://"
      value={value.url}
      errors={errors}
      onChange={(url) => onChange({ reviews: { ...value, url } })}
    />
  </>
));

/** What the company can claim about itself (beyond §3). */
export const ClaimFields = ({ draft, errors, onChange }: CompanyPartProps) => (
  <>
    <Section
      id="license"
      title="License & insurance"
      hint="Shown under the home page photo, on Contact, and at the bottom of every page."
    >
      <LicenseFields draft={draft} errors={errors} onChange={onChange} />
    </Section>
    <Section id="experience" title="Experience" hint="Leave blank to hide.">
      <Columns>
        <TextField
          path="yearFounded"
          label="In business since"
          hint="For example 1987."
          inputMode="numeric"
          value={draft.yearFounded}
          errors={errors}
          onChange={(yearFounded) => onChange({ yearFounded })}
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
          rows={draft.certifications}
          errors={errors}
          onChange={(certifications) => onChange({ certifications })}
        />
      </Box>
    </Section>
    <Section id="guarantee" title="Guarantee" hint="Leave blank to hide.">
      <Field
        name="guarantee"
        label="Guarantee"
        hint="For example: If it's not right, we come back for free."
        error={errors.guarantee}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={draft.guarantee}
            onChange={(event) => onChange({ guarantee: event.currentTarget.value })}
          />
        )}
      </Field>
    </Section>
    <Section
      id="financing"
      title="Financing"
      hint="Shown on Contact and below the maintenance plans."
    >
      <FinancingFields value={draft.financing} errors={errors} onChange={onChange} />
    </Section>
    <Section id="reviews" title="Reviews" hint="Shown under the home page photo and on Contact.">
      <ReviewFields value={draft.reviews} errors={errors} onChange={onChange} />
    </Section>
  </>
);
