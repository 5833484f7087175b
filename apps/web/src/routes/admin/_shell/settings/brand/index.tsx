import { chakra, Text } from '@chakra-ui/react';
import { type Brand, brandInput, defaultBrand } from '@hvac/contract/brand';
import { brandColors, takesDarkText } from '@hvac/contract/brand-colors';
import { ACCENT, NAVY } from '@hvac/contract/brand-palettes';
import type { Versioned } from '@hvac/contract/versioned';
import { createFileRoute, Link } from '@tanstack/react-router';
import { brandVariables } from '../../../../../lib/brand-variables.ts';
import { trpc } from '../../../../../trpc.ts';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { ErrorState } from '../../../../../ui/data-state.tsx';
import { Edited, FOR_EDITING } from '../../-edited.tsx';
import { Section } from '../-section.tsx';
import { SettingForm, StartOver } from '../-setting-form.tsx';
import { useSettingForm, useSettingsRefresh } from '../-use-setting-form.ts';
import { brandDraft, brandOfDraft, isSameDraft, shownBrand, withAccent } from './-brand-draft.ts';
import { AccentSample, BrandPreview } from './-brand-preview.tsx';
import { BrandScope } from './-brand-scope.tsx';
import { Choice } from './-choice.tsx';
import { ColorField } from './-color-field.tsx';

const SETS = [
  { value: 'snow', label: 'Snow', file: 'house-section' },
  { value: 'mild', label: 'Mild', file: 'house-section-mild' },
  { value: 'desert', label: 'Desert', file: 'house-section-desert' },
] as const;

const setOptions = SETS.map(({ file, ...option }) => ({
  ...option,
  // The drawing has the default colours, so its background does too.
  picture: (
    <BrandScope brand={defaultBrand}>
      <chakra.img
        src={`/img/${file}.svg`}
        alt=""
        htmlWidth={400}
        htmlHeight={300}
        loading="lazy"
        width="full"
        height="auto"
        borderRadius="sm"
        bg="navy.900"
      />
    </BrandScope>
  ),
}));

const Name = chakra('code', { base: { fontFamily: 'ui-monospace, monospace' } });

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
    loaded,
    draftOf: brandDraft,
    check: (draft) => brandInput.safeParse(brandOfDraft(draft)),
    isSame: isSameDraft,
    load: () => client.brand.record.query(),
    save: (next) => client.brand.save.mutate(next),
    saved: { title: 'Brand saved', description: 'The website shows it from now on.' },
    reset: {
      call: () => client.brand.reset.mutate(),
      done: { title: 'Brand reset', description: 'The website looks as it came.' },
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
    <SettingForm
      form={form}
      name="the brand"
      startOver={
        <StartOver form={form} hint="Every field becomes what the website came with.">
          The website shows the colors and drawings that it came with. What is chosen here is gone.
        </StartOver>
      }
    >
      <Section
        title="Colors"
        hint="Two colors. The shades made of them are as light and dark as the website's own, so that all text stays legible."
      >
        <ColorField
          name="primary"
          label="Primary color"
          hint="Heroes, footer, buttons and drawings."
          value={draft.primary}
          standard={NAVY[800]}
          shades={colors.navy}
          error={errors.primary}
          onChange={(primary) => change({ primary })}
        />
        <ColorField
          name="accent"
          label="Accent color"
          hint="Buttons to call or book, links and marks."
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
      <Section title="Preview" hint="What visitors see once this is saved.">
        <BrandPreview brand={brand} />
      </Section>
      <Section title="Drawings" hint="They stand where you have set no picture of your own.">
        <Choice
          name="illustrations"
          legend="Season"
          hint="In the primary color. Flames and warm air keep theirs."
          value={draft.illustrations}
          options={setOptions}
          onChange={(illustrations) => change({ illustrations })}
        />
      </Section>
      <Section title="Logo" hint="Header, footer, icon of the tab and picture of shared links.">
        <Text fontSize="sm">
          Upload it under{' '}
          <chakra.span asChild fontWeight="semibold" textDecoration="underline">
            <Link to="/admin/website-images">Website Images</Link>
          </chakra.span>
          : a square one for the location <Name>logo</Name>, a wide one for <Name>logo-wide</Name>,
          which also stands for the written name.
        </Text>
        <Checkbox
          name="logoHasName"
          isChecked={draft.logoHasName}
          hint="Then the name is not written beside it."
          onChange={(logoHasName) => change({ logoHasName })}
        >
          The square logo contains the name
        </Checkbox>
      </Section>
    </SettingForm>
  );
};

const BrandScreen = () => (
  <Edited
    query={trpc.brand.record.useQuery(undefined, FOR_EDITING)}
    failed={<ErrorState title="Error loading settings. Please try again." />}
  >
    {(loaded) => <BrandForm loaded={loaded} />}
  </Edited>
);

/** Colours, drawings and logo of the site. */
export const Route = createFileRoute('/admin/_shell/settings/brand/')({
  staticData: { title: 'Colors & style' },
  component: BrandScreen,
});
