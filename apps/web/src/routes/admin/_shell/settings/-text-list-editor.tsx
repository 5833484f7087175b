import { Box, Grid, HStack, Stack } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { withArticle } from '../../../../lib/with-article.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { ErrorText } from '../../-kit/-error-text.tsx';
import type { Errors } from '../../-kit/-path-errors.ts';
import { useFocus, useRows } from '../../-kit/-row-list.tsx';
import { newTextRow, type TextRow } from './-text-rows.ts';

interface TextListEditorProps extends Pick<ComponentProps<typeof Input>, 'type' | 'inputMode'> {
  /** The path of the list in the record, as errors name it. */
  path: string;
  /** What one row is called, such as `city`. */
  noun: string;
  rows: TextRow[];
  errors: Errors;
  /** How long the texts are, which makes the number of columns. */
  texts?: keyof typeof COLUMNS;
  onChange: (rows: TextRow[]) => void;
}

const COLUMNS = {
  short: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  medium: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  long: 'minmax(0, 1fr)',
};

const capitalised = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** A list of short texts with one control each; Enter in one adds the next. */
export const TextListEditor = ({
  path,
  noun,
  rows,
  errors,
  texts = 'long',
  onChange,
  ...input
}: TextListEditorProps) => {
  const focus = useFocus();
  const addId = `add-${noun}`;
  const lines = useRows({ path, rows, errors, addId, onChange }).rows;
  const addAfter = (index: number) => {
    onChange(rows.toSpliced(index + 1, 0, newTextRow()));
    focus(`${path}.${index + 1}`);
  };
  return (
    <Stack gap="3">
      <Grid
        as="ul"
        gap="2"
        listStyleType="none"
        templateColumns={COLUMNS[texts]}
        css={{ '&:empty': { display: 'none' } }}
      >
        {lines.map(({ id, form, remove }, index) => {
          const { text } = form.draft;
          const error = errors[form.path];
          return (
            <li key={id}>
              <HStack gap="1">
                <Input
                  {...input}
                  id={form.path}
                  autoComplete="off"
                  aria-label={`${capitalised(noun)} ${index + 1}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${form.path}-error` : undefined}
                  minWidth="0"
                  value={text}
                  onChange={(event) => form.change({ text: event.currentTarget.value })}
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
                  aria-label={`Remove ${text || `${noun} ${index + 1}`}`}
                  onClick={remove}
                >
                  <Icon name="trash" />
                </Button>
              </HStack>
              {error && (
                <Box
                  id={`${form.path}-error`}
                  mt="1"
                  fontSize="sm"
                  color="fg.error"
                  fontWeight="medium"
                >
                  {error}
                </Box>
              )}
            </li>
          );
        })}
      </Grid>
      <ErrorText>{errors[path]}</ErrorText>
      <Box>
        <Button id={addId} variant="outline" onClick={() => addAfter(rows.length - 1)}>
          <Icon name="plus" />
          Add {withArticle(noun)}
        </Button>
      </Box>
    </Stack>
  );
};
