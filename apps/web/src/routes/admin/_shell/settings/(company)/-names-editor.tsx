import { Box, Grid, HStack, Stack } from '@chakra-ui/react';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import type { Errors } from '../-record-errors.ts';
import { ListError, useFocus } from '../-row-list.tsx';
import { type NameDraft, newName } from './-company-draft.ts';

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface NamesEditorProps {
  /** Path of the list in the record. */
  path: 'serviceArea' | 'certifications';
  /** What is in the list, such as 'city'. */
  noun: string;
  /** Width of a field that shows a usual name. */
  fieldWidth: '13rem' | '19rem';
  value: NameDraft[];
  errors: Errors;
  onChange: (value: NameDraft[]) => void;
}

/** A list of names, such as the cities in the service area; Enter in one adds the next. */
export const NamesEditor = ({
  path: list,
  noun,
  fieldWidth,
  value,
  errors,
  onChange,
}: NamesEditorProps) => {
  const focus = useFocus();
  const addAfter = (index: number) => {
    onChange([...value.slice(0, index + 1), newName(), ...value.slice(index + 1)]);
    focus(`${list}.${index + 1}`);
  };
  return (
    <Stack gap="3">
      <Grid
        as="ul"
        gap="2"
        listStyleType="none"
        templateColumns={`repeat(auto-fill, minmax(min(100%, ${fieldWidth}), 1fr))`}
      >
        {value.map(({ id, name }, index) => {
          const path = `${list}.${index}`;
          const error = errors[path];
          return (
            <li key={id}>
              <HStack gap="1">
                <Input
                  id={path}
                  aria-label={`${capitalized(noun)} ${index + 1}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${path}-error` : undefined}
                  minWidth="0"
                  value={name}
                  onChange={(event) =>
                    onChange(
                      value.map((other) =>
                        other.id === id ? { id, name: event.currentTarget.value } : other,
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
                  aria-label={`Remove ${name || `${noun} ${index + 1}`}`}
                  onClick={() => {
                    onChange(value.filter((other) => other.id !== id));
                    focus(`add-${noun}`);
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
      <ListError>{errors[list]}</ListError>
      <Box>
        <Button id={`add-${noun}`} variant="outline" onClick={() => addAfter(value.length - 1)}>
          <Icon name="plus" />
          Add a {noun}
        </Button>
      </Box>
    </Stack>
  );
};
