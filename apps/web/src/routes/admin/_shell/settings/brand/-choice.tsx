import { Box, chakra, Grid, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface ChoiceProps<Value extends string> {
  name: string;
  legend: string;
  hint?: string;
  value: Value;
  options: readonly { value: Value; label: string; picture: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A choice among few options, each with a picture of what it does. */
export const Choice = <Value extends string>({
  name,
  legend,
  hint,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) => {
  const hintId = useId();
  return (
    <Box as="fieldset" aria-describedby={hint && hintId}>
      <chakra.legend mb="1.5" fontSize="sm" fontWeight="semibold">
        {legend}
      </chakra.legend>
      <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(13rem, 100%), 1fr))">
        {options.map((option) => (
          <chakra.label
            key={option.value}
            display="block"
            p="3"
            borderWidth="1px"
            borderColor="line.strong"
            borderRadius="md"
            cursor="pointer"
            css={{
              '&:has(:checked)': {
                borderColor: '{colors.navy.800}',
                background: '{colors.navy.50}',
              },
            }}
          >
            <chakra.span display="flex" alignItems="center" gap="2.5" mb="2">
              <chakra.input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                width="5"
                height="5"
                flexShrink="0"
                css={{ accentColor: '{colors.navy.800}' }}
              />
              <chakra.span fontSize="sm" fontWeight="semibold">
                {option.label}
              </chakra.span>
            </chakra.span>
            {option.picture}
          </chakra.label>
        ))}
      </Grid>
      {hint && (
        <Text id={hintId} mt="1.5" fontSize="sm" color="fg.muted">
          {hint}
        </Text>
      )}
    </Box>
  );
};
