import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { directionOf } from '@hvac/contract/own-page-language';
import {
  EMPLOYMENT_NAMES,
  OWN_PAGE_KIND_NAMES,
  OWN_PAGE_KINDS,
  OWN_PAGE_LIMITS,
  type OwnPageKind,
} from '@hvac/contract/own-pages';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import { type ReactNode, useId } from 'react';
import { useCompany } from '../../../-company-record.tsx';
import {
  Columns,
  type FieldForm,
  groupOf,
  SelectField,
  TextAreaField,
  TextField,
} from '../../-kit/-fields.tsx';
import { useServiceOptions } from '../../-kit/-service-options.ts';
import type { OwnPageForm } from './-own-page-form.ts';

type PageForm = FieldForm<OwnPageForm>;

const KINDS = OWN_PAGE_KINDS.map((value) => ({ value, label: OWN_PAGE_KIND_NAMES[value] }));

const WHAT_FOLLOWS: Record<OwnPageKind, string> = {
  service: 'Search engines learn of the service. It is listed below the block of its service.',
  area: 'Search engines learn of the city. The name of the city on About leads here.',
  job: 'Search engines learn of the job, until its last day has passed.',
  page: 'Anything else.',
};

const EMPLOYMENTS = [
  { value: '', label: 'Not said' } as const,
  ...(Object.keys(EMPLOYMENT_NAMES) as (keyof typeof EMPLOYMENT_NAMES)[]).map((value) => ({
    value,
    label: EMPLOYMENT_NAMES[value],
  })),
];

/** What a page is about: its lists and what search engines learn follow from it. */
export const AboutFields = ({ form }: { form: PageForm }) => {
  const services = useServiceOptions('None of them');
  const { serviceArea } = useCompany();
  const cities = useId();
  const job = groupOf(form, 'job');
  return (
    <Stack gap="4">
      <Columns>
        <SelectField
          form={form}
          name="kind"
          label="Kind"
          hint={WHAT_FOLLOWS[form.draft.kind]}
          options={KINDS}
        />
        <SelectField
          form={form}
          name="service"
          label="Service"
          hint="Its offers, and where the button leads."
          options={services}
        />
      </Columns>
      <TextField
        form={form}
        name="city"
        label="City"
        hint="As it is called in your service area, if the page is about one."
        maxLength={OWN_PAGE_LIMITS.city}
        list={cities}
      />
      <datalist id={cities}>
        {serviceArea.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      {form.draft.kind === 'job' && (
        <Columns>
          <SelectField form={job} name="employment" label="Employment" options={EMPLOYMENTS} />
          <TextField
            form={job}
            name="lastDay"
            label="Last day to apply"
            hint="Included. After it, the page says that the job is filled."
            type="date"
          />
        </Columns>
      )}
    </Stack>
  );
};

/** How much of its room a text takes. */
const Counter = ({ text, most }: { text: string; most: number }) => {
  const { length } = text.trim();
  const isOver = length > most;
  return (
    <chakra.span
      whiteSpace="nowrap"
      color={isOver ? 'fg.error' : undefined}
      fontWeight={isOver ? 'semibold' : undefined}
    >
      {length} of {most}
    </chakra.span>
  );
};

/** A result in a list of a search engine, about as it will look. */
const SearchResult = ({ children }: { children: ReactNode }) => (
  <Box
    as="figure"
    aria-label="About how a search engine shows it"
    p="4"
    bg="slate.50"
    borderWidth="1px"
    borderColor="line"
    borderRadius="md"
    overflowWrap="anywhere"
  >
    {children}
  </Box>
);

/** What search engines show of a page. */
export const SearchFields = ({ form }: { form: PageForm }) => {
  const company = useCompany();
  const { metaTitle, description, title, path } = form.draft;
  const shown = (text: string) => fillPlaceholders(text.trim(), company);
  return (
    <Stack gap="4">
      <TextField
        form={form}
        name="metaTitle"
        label="Search title"
        hint={
          <>
            Leave it empty for the title and your company's name.{' '}
            <Counter text={metaTitle} most={OWN_PAGE_LIMITS.metaTitle} />
          </>
        }
      />
      <TextAreaField
        form={form}
        name="description"
        label="Description"
        hint={
          <>
            What the page says, for who decides whether to open it. Needed to publish.{' '}
            <Counter text={description} most={OWN_PAGE_LIMITS.description} />
          </>
        }
        rows={3}
      />
      <SearchResult>
        <Text fontSize="xs" color="fg.muted">
          {location.host}/{path}
        </Text>
        <Text fontWeight="semibold" color="navy.500">
          {shown(metaTitle) || `${shown(title) || 'Title'} | ${company.name}`}
        </Text>
        <Text fontSize="sm" color="fg.body">
          {shown(description) || 'Description'}
        </Text>
      </SearchResult>
    </Stack>
  );
};

/** The name of a language by its code; undefined if there is none. */
export const languageName = (code: string): string | undefined => {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code);
  } catch {
    return undefined;
  }
};

const COMMON = ['es', 'ar', 'pl', 'zh-Hans', 'hi', 'bn', 'sq', 'ro'];

/** The language of a page, if it is another one than that of the site. */
export const LanguageField = ({ form }: { form: PageForm }) => {
  const { language } = form.draft;
  const codes = useId();
  const known = languageName(language);
  const written = directionOf(language) === 'rtl' ? ', written from right to left' : '';
  return (
    <>
      <TextField
        form={form}
        name="language"
        label="Language"
        hint={
          known
            ? `${known}${written}. Menu and footer stay in English.`
            : 'A code such as es for Spanish or ar for Arabic. Leave it empty for English.'
        }
        list={codes}
        autoCapitalize="none"
        maxWidth="40"
      />
      <datalist id={codes}>
        {COMMON.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </datalist>
    </>
  );
};
