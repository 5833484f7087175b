import { Box, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { type Brand, brandInput, defaultBrand } from '@hvac/contract/brand';
import { brandColors, takesDarkText } from '@hvac/contract/brand-colors';
import { ACCENT, NAVY } from '@hvac/contract/brand-palettes';
import type { PublicPlace } from '@hvac/contract/public-places';
import type { Versioned } from '@hvac/contract/versioned';
import { createFileRoute, Link } from '@tanstack/react-router';
import { brandVariables } from '../../../../../lib/brand-variables.ts';
import { trpc } from '../../../../../trpc.ts';
import { LinkButton } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { EditedData, FOR_EDITING } from '../../../-kit/-edited-data.tsx';
import { CheckField, type FieldForm } from '../../../-kit/-fields.tsx';
import { Section } from '../-section.tsx';
import { SettingForm, StartOver } from '../-setting-form.tsx';
import { useSettingForm, useSettingsRefresh } from '../-use-setting-form.ts';
import { WithPreview } from '../-with-preview.tsx';
import {
  type BrandDraft,
  brandDraft,
  brandOfDraft,
  isSameDraft,
  shownBrand,
  withAccent,
} from './-brand-draft.ts';
import { BrandPreview, BrandScope } from './-brand-preview.tsx';
import { Choice } from './-choice.tsx';
import { ColorField } from './-color-field.tsx';

interface LogoProps {
  place: PublicPlace;
  label: string;
  hint: string;
}

const Logo = ({ place, label, hint }: LogoProps) => (
  <Grid gap="3" alignItems="center" templateColumns="minmax(0, 1fr) auto">
    <Box>
      <Text fontSize="sm" fontWeight="semibold">
        {label}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {hint}
      </Text>
    </Box>
    <LinkButton variant="outline">
      <Link
        to="/admin/website-images"
        search={{ replace: place }}
        aria-label={`Upload your ${label.toLowerCase()}`}
      >
        <Icon name="upload" />
        Upload
      </Link>
    </LinkButton>
  </Grid>
);

/** The company's logos, each with its upload, and whether the square one contains the name. */
const LogoFields = ({ form }: { form: FieldForm<BrandDraft> }) => (
  <Stack gap="4">
    <Logo place="logo" label="Square logo" hint="Beside your name in the header." />
    <Logo place="logo-wide" label="Wide logo" hint="Replaces your name in the header." />
    <CheckField form={form} name="logoHasName" label="My square logo already includes our name" />
  </Stack>
);

/** The accent color as it appears on buttons. It does nothing, so it is not a real button. */
const AccentSample = ({ brand }: { brand: Brand }) => (
  <BrandScope brand={brand}>
    <chakra.span
      display="inline-flex"
      alignItems="center"
      minHeight="11"
      px="4"
      borderRadius="md"
      fontSize="sm"
      fontWeight="semibold"
      whiteSpace="nowrap"
      colorPalette="accent"
      bg="colorPalette.solid"
      color="colorPalette.contrast"
    >
      Schedule Service
    </chakra.span>
  </BrandScope>
);

const SETS = [
  { value: 'snow', label: 'Snowy', file: 'about-hero' },
  { value: 'mild', label: 'Mild', file: 'about-hero-mild' },
  { value: 'desert', label: 'Desert', file: 'about-hero-desert' },
  { value: 'coast', label: 'Coast', file: 'about-hero-coast' },
] as const;

const SHOWN_TRADES = [
  { value: 'heating', label: 'Heating and cooling', file: 'services-hero' },
  { value: 'cooling', label: 'Mostly cooling', file: 'services-hero-cooling' },
  { value: 'plumbing', label: 'Plumbing and heating', file: 'services-hero-plumbing' },
] as const;

// The drawing has the default colours, so its background does too.
const withPicture = <Option extends { file: string }>({ file, ...option }: Option) => ({
  ...option,
  picture: (
    <BrandScope brand={defaultBrand}>
      <chakra.img
        src={`/img/${file}.svg`}
        alt=""
        htmlWidth={400}
        htmlHeight={200}
        loading="lazy"
        width="full"
        height="auto"
        aspectRatio="2"
        objectFit="cover"
        objectPosition="50% 100%"
        borderRadius="sm"
        bg="navy.900"
      />
    </BrandScope>
  ),
});

const setOptions = SETS.map(withPicture);
const tradeOptions = SHOWN_TRADES.map(withPicture);

const LOGO_HINT = 'Used in the header, footer, browser tab, and when your link is shared.';

/** Applies the colours of a brand to this document; the next one is served with them. */
const paintDocument = (brand: Brand) => {
  for (const [name, value] of Object.entries(brandVariables(brand))) {
    document.documentElement.style.setProperty(name, value);
  }
};

/** The form for the look of the site, with all its actions. */
const BrandForm = ({ loaded }: { loaded: Versioned<Brand> }) => {
  const utils = trpc.useUtils();
  const { client } = utils;
  const refresh = useSettingsRefresh();
  const form = useSettingForm({
    subject: 'brand',
    loaded,
    draftOf: brandDraft,
    check: (draft) => brandInput.safeParse(brandOfDraft(draft)),
    isSame: isSameDraft,
    load: () => client.brand.record.query(),
    save: (next) => client.brand.save.mutate(next),
    saved: { title: 'Brand saved', description: 'Your site is updated.' },
    reset: {
      call: () => client.brand.reset.mutate(),
      done: { title: 'Brand reset', description: 'Your original colors and drawings are back.' },
    },
    onStored: (stored) => {
      utils.brand.record.setData(undefined, stored);
      paintDocument(stored.value);
      void refresh();
    },
  });
  const { draft, errors, change } = form;
  const brand = shownBrand(draft);
  const colors = brandColors(brand);
  return (
    <WithPreview preview={(place) => <BrandPreview {...place} brand={brand} />}>
      {(previewButton) => (
        <SettingForm
          form={form}
          name="the brand"
          actions={previewButton}
          startOver={
            <StartOver
              form={form}
              hint="Go back to the colors and drawings your website came with."
            >
              Your colors and your choice of drawings will be lost.
            </StartOver>
          }
        >
          <Section
            title="Colors"
            hint="Pick two colors. We adjust the shades so text is always easy to read."
            isNarrow
          >
            <ColorField
              name="primary"
              label="Primary color"
              hint="Page tops, footer, and drawings."
              value={draft.primary}
              standard={NAVY[800]}
              shades={colors.navy}
              error={errors.primary}
              onChange={(primary) => change({ primary })}
            />
            <ColorField
              name="accent"
              label="Accent color"
              hint="Call and Book buttons."
              value={draft.accent}
              standard={ACCENT[600]}
              shades={colors.accent}
              error={errors.accent}
              onChange={(accent) => change(withAccent(draft, accent))}
            />
            {takesDarkText(brand.accent) && (
              <Choice
                name="accentText"
                legend="This color is light. Choose your button style."
                value={draft.accentText}
                onChange={(accentText) => change({ accentText })}
                options={[
                  {
                    value: 'dark',
                    label: 'Your color, dark text',
                    picture: <AccentSample brand={{ ...brand, accentText: 'dark' }} />,
                  },
                  {
                    value: 'light',
                    label: 'Darker, white text',
                    picture: <AccentSample brand={{ ...brand, accentText: 'light' }} />,
                  },
                ]}
              />
            )}
          </Section>
          <Section title="Logo" hint={LOGO_HINT} isNarrow>
            <LogoFields form={form} />
          </Section>
          <Section
            title="Drawings"
            hint="Used where you haven't added a photo, in your primary color."
            isNarrow
          >
            <Choice
              name="illustrations"
              legend="Your area"
              isDense
              value={draft.illustrations}
              options={setOptions}
              onChange={(illustrations) => change({ illustrations })}
            />
            <Choice
              name="trade"
              legend="Your trade"
              isDense
              value={draft.trade}
              options={tradeOptions}
              onChange={(trade) => change({ trade })}
            />
          </Section>
        </SettingForm>
      )}
    </WithPreview>
  );
};

const BrandScreen = () => (
  <EditedData query={trpc.brand.record.useQuery(undefined, FOR_EDITING)}>
    {(loaded) => <BrandForm loaded={loaded} />}
  </EditedData>
);

/** Colours, drawings and logo of the site. */
export const Route = createFileRoute('/admin/_shell/settings/brand/')({
  staticData: { title: 'Colors & style' },
  component: BrandScreen,
});
