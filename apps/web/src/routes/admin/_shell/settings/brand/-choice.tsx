import { Box, chakra, Grid, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { RadioButton, RadioCard } from '../../../-kit/-radio-cards.tsx';

interface ChoiceProps<Value extends string> {
  name: string;
  legend: string;
  hint?: string;
  value: Value;
  /** Whether two options fit beside each other, even on phones. */
  isDense?: boolean;
  options: readonly { value: Value; label: string; picture: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A choice among a few options, each with a picture of its effect. */
export const Choice = <Value extends string>({
  name,
  legend,
  hint,
  value,
  isDense = false,
  options,
  onChange,
}: ChoiceProps<Value>) => {
  const hintId = useId();
  return (
    <Box as="fieldset" aria-describedby={hint && hintId}>
      <chakra.legend mb="1.5" fontSize="sm" fontWeight="semibold">
        {legend}
      </chakra.legend>
      <Grid
        gap="3"
        templateColumns={`repeat(auto-fill, minmax(min(${isDense ? 8 : 13}rem, 100%), 1fr))`}
      >
        {options.map((option) => (
          <RadioCard key={option.value}>
            <chakra.span display="flex" alignItems="center" gap="2.5" mb="2">
              <RadioButton
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <chakra.span fontSize="sm" fontWeight="semibold">
                {option.label}
              </chakra.span>
            </chakra.span>
            {option.picture}
          </RadioCard>
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
