import { Box, Grid, HStack, Stack } from '@chakra-ui/react';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import type { Errors } from '../-record-errors.ts';
import { ListError, useFocus } from '../-row-list.tsx';
import { type CityDraft, newCity } from './-company-draft.ts';

interface CitiesEditorProps {
  value: CityDraft[];
  errors: Errors;
  onChange: (value: CityDraft[]) => void;
}

/** The cities in the service area; Enter in one adds the next. */
export const CitiesEditor = ({ value, errors, onChange }: CitiesEditorProps) => {
  const focus = useFocus();
  const addAfter = (index: number) => {
    onChange([...value.slice(0, index + 1), newCity(), ...value.slice(index + 1)]);
    focus(`serviceArea.${index + 1}`);
  };
  return (
    <Stack gap="3">
      <Grid
        as="ul"
        gap="2"
        listStyleType="none"
        templateColumns="repeat(auto-fill, minmax(min(100%, 13rem), 1fr))"
      >
        {value.map(({ id, name }, index) => {
          const path = `serviceArea.${index}`;
          const error = errors[path];
          return (
            <li key={id}>
              <HStack gap="1">
                <Input
                  id={path}
                  aria-label={`City ${index + 1}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${path}-error` : undefined}
                  minWidth="0"
                  value={name}
                  onChange={(event) =>
                    onChange(
                      value.map((city) =>
                        city.id === id ? { id, name: event.currentTarget.value } : city,
                      ),
                    )
                  }
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                    event.preventDefault();
                    addAfter(index);
                  }}
                />
                <Button
                  variant="ghost"
                  width="11"
                  px="0"
                  aria-label={`Remove ${name || `city ${index + 1}`}`}
                  onClick={() => {
                    onChange(value.filter((city) => city.id !== id));
                    focus('add-city');
                  }}
                >
                  <Icon name="trash" />
                </Button>
              </HStack>
              {error && (
                <Box id={`${path}-error`} mt="1" fontSize="sm" color="fg.error" fontWeight="medium">
                  {error}
                </Box>
              )}
            </li>
          );
        })}
      </Grid>
      <ListError>{errors.serviceArea}</ListError>
      <Box>
        <Button id="add-city" variant="outline" onClick={() => addAfter(value.length - 1)}>
          <Icon name="plus" />
          Add a city
        </Button>
      </Box>
    </Stack>
  );
};
