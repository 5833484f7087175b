import { Box, chakra, Text } from '@chakra-ui/react';
import { licenseSentence } from '@hvac/contract/license-sentence';
import { STATE_NAMES } from '@hvac/contract/state-names';
import type { ClaimPlace, TextClaim } from '@hvac/contract/texts/claim-places';
import { createFileRoute, Link, type LinkProps } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
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
import type { CompanyDraft } from './-company-draft.ts';
import { type CompanyPartProps, CompanyScreen } from './-company-form.tsx';

const PART = [
  'licenseNumber',
  'licenseState',
  'isInsured',
  'yearFounded',
  'certifications',
  'guarantee',
  'financing',
  'reviews',
] as const;

const WORDS: Record<TextClaim, string> = { license: '“licensed”', insurance: '“insured”' };

/** The claims that the record does not make. */
const unclaimed = ({ licenseState, isInsured }: CompanyDraft): TextClaim[] => [
  ...(licenseState === '' ? ['license' as const] : []),
  ...(isInsured ? [] : ['insurance' as const]),
];

const linkTo = ({ to, hash, label }: ClaimPlace) => (
  <Link to={to as LinkProps['to']} hash={hash}>
    {label}
  </Link>
);

/** Says where the owner's own words still claim what the record no longer does. */
const ClaimWarning = ({ draft }: { draft: CompanyDraft }) => {
  const { data: all = [] } = trpc.settings.claimPlaces.useQuery(undefined, {
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const missing = unclaimed(draft);
  const places = all.filter(({ claims }) => claims.some((claim) => missing.includes(claim)));
  if (places.length === 0) return null;
  const said = missing
    .filter((claim) => places.some(({ claims }) => claims.includes(claim)))
    .map((claim) => WORDS[claim]);
  return (
    <Box
      role="status"
      mt="3"
      p="4"
      bg="amber.100"
      color="amber.800"
      borderWidth="1px"
      borderColor="amber.400"
      borderRadius="md"
      fontSize="sm"
    >
      <Text fontWeight="semibold">
        Your pages still say {said.join(' or ')} in{' '}
        {places.length === 1 ? '1 place' : `${places.length} places`}:
      </Text>
      <chakra.ul mt="1" listStyleType="none">
        {places.map((place) => (
          <li key={place.label}>
            <chakra.span
              asChild
              display="inline-flex"
              alignItems="center"
              minHeight="11"
              textDecoration="underline"
            >
              {linkTo(place)}
            </chakra.span>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
};

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

const ClaimFields = ({ form }: CompanyPartProps) => (
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

/** What the company can claim about itself (beyond §3). */
export const Route = createFileRoute('/admin/_shell/settings/(company)/trust')({
  staticData: { title: 'License & trust' },
  component: () => <CompanyScreen part={PART} fields={ClaimFields} />,
});
