import { Stack } from '@chakra-ui/react';
import { PRESET_LOCATIONS, placeLabel, placesShowing } from '@hvac/contract/image-places';
import { PUBLIC_PLACES } from '@hvac/contract/public-places';
import { Field } from '../../../../ui/field.tsx';
import { Input, Select } from '../../../../ui/inputs.tsx';
import { CUSTOM, locationOf, type WebsiteImageDraft } from './-website-image-draft.ts';

const shownAt = (location: string): string =>
  placesShowing(location).join(' · ') || 'Not shown on your website';

/** A preset in words; those that no place shows keep their own. */
const optionText = (preset: string): string =>
  placesShowing(preset).join(' · ') || `${preset.replace('-', ', ')} (not shown)`;

interface LocationFieldProps {
  draft: WebsiteImageDraft;
  error: string | undefined;
  onChange: (changes: Partial<WebsiteImageDraft>) => void;
}

/** The location of an image: a preset or a custom key. Shows where visitors will see it. */
export const LocationField = ({ draft, error, onChange }: LocationFieldProps) => {
  const isCustom = draft.choice === CUSTOM;
  const location = locationOf(draft);
  const hint = location === '' ? undefined : `Where it shows: ${shownAt(location)}`;
  return (
    <Stack gap="3">
      <Field
        name={isCustom ? 'preset' : 'location'}
        label="Location"
        error={isCustom ? undefined : error}
        hint={isCustom ? undefined : hint}
        isRequired
      >
        {(control) => (
          <Select
            {...control}
            required
            textOverflow="ellipsis"
            value={draft.choice}
            onChange={(event) => onChange({ choice: event.currentTarget.value })}
          >
            <option value="">Select a location</option>
            {PRESET_LOCATIONS.map((preset) => (
              <option key={preset} value={preset}>
                {optionText(preset)}
              </option>
            ))}
            <option value={CUSTOM}>Custom Location</option>
          </Select>
        )}
      </Field>
      {isCustom && (
        <Field name="location" label="Custom location" error={error} hint={hint} isRequired>
          {(control) => (
            <>
              <Input
                {...control}
                required
                list="public-places"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={100}
                value={draft.customLocation}
                onChange={(event) => onChange({ customLocation: event.currentTarget.value })}
              />
              <datalist id="public-places">
                {PUBLIC_PLACES.map((place) => (
                  <option key={place} value={place}>
                    {placeLabel(place)}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
    </Stack>
  );
};
