import { Box, Text } from '@chakra-ui/react';
import { licenseSentence } from '@hvac/contract/license-sentence';
import { STATE_NAMES } from '@hvac/contract/state-names';
import { memo } from 'react';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Select, Textarea } from '../../../../../ui/inputs.tsx';
import { Section } from '../-section.tsx';
import type { Errors } from '../-setting-errors.ts';
import { TextListEditor } from '../-text-list-editor.tsx';
import type { CompanyDraft } from './-company-draft.ts';
import { Columns, TextField } from './-text-field.tsx';

const STATES = Object.entries(STATE_NAMES).toSorted(([, one], [, other]) =>
  one.localeCompare(other),
);

interface ClaimFieldsProps {
  draft: CompanyDraft;
  errors: Errors;
  onChange: (change: Partial<CompanyDraft>) => void;
}

/** Props of a group of fields; `onChange` is a stable function. */
export type GroupProps<Group extends keyof CompanyDraft> = {
  value: CompanyDraft[Group];
  errors: Errors;
  onChange: (change: Pick<CompanyDraft, Group>) => void;
};

const LicenseFields = ({ draft, errors, onChange }: ClaimFieldsProps) => {
  const { licenseState, isInsured } = draft;
  const isListed = licenseState === '' || Object.hasOwn(STATE_NAMES, licenseState);
  return (
    <Box>
      <Field name="licenseState" label="Licensed in" error={errors.licenseState}>
        {(control) => (
          <Select
            {...control}
            value={licenseState}
            onChange={(event) => onChange({ licenseState: event.currentTarget.value })}
          >
            <option value="">No license is claimed</option>
            {!isListed && <option value={licenseState}>{licenseState}</option>}
            {STATES.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Checkbox
        name="isInsured"
        isChecked={isInsured}
        onChange={(checked) => onChange({ isInsured: checked })}
      >
        The company is insured
      </Checkbox>
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        The footer says: {licenseSentence(draft) || 'nothing about license and insurance.'}
      </Text>
    </Box>
  );
};

const FinancingFields = memo(({ value, errors, onChange }: GroupProps<'financing'>) => (
  <Columns>
    <TextField
      path="financing.partner"
      label="Financing partner"
      hint="On the contact page and below the maintenance plans."
      value={value.partner}
      errors={errors}
      onChange={(partner) => onChange({ financing: { ...value, partner } })}
    />
    <TextField
      path="financing.url"
      label="Page of the partner"
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
        label="Reviewed on"
        hint="For example Google."
        value={value.source}
        errors={errors}
        onChange={(source) => onChange({ reviews: { ...value, source } })}
      />
      <TextField
        path="reviews.count"
        label="Number of reviews"
        inputMode="numeric"
        value={value.count}
        errors={errors}
        onChange={(count) => onChange({ reviews: { ...value, count } })}
      />
    </Columns>
    <TextField
      path="reviews.url"
      label="Page with the reviews"
      type="url"
      placeholder="https://"
      value={value.url}
      errors={errors}
      onChange={(url) => onChange({ reviews: { ...value, url } })}
    />
  </>
));

/** What the company can claim about itself (beyond §3). */
export const ClaimFields = ({ draft, errors, onChange }: ClaimFieldsProps) => (
  <Section
    title="What you can claim"
    hint="Only what is entered here is shown: below the head of the home page, on the contact page and in the footer."
  >
    <LicenseFields draft={draft} errors={errors} onChange={onChange} />
    <Columns>
      <TextField
        path="yearFounded"
        label="Founded in"
        hint="The year, shown as ‘Since 1987’."
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
    <Field
      name="guarantee"
      label="Guarantee"
      hint="One sentence that you stand by, for example: If it is not right, we come back at no charge."
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
    <FinancingFields value={draft.financing} errors={errors} onChange={onChange} />
    <ReviewFields value={draft.reviews} errors={errors} onChange={onChange} />
  </Section>
);
