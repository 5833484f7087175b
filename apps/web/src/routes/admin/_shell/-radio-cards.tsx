import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { RadioButton, RadioCard } from './-radio-card.tsx';

interface RadioCardsProps<Value extends string> {
  name: string;
  legend: string;
  options: readonly { value: Value; label: string; text: string }[];
  /** The initial choice. */
  chosen: Value;
}

/** A choice among a few options of a form, each with a line that explains it. */
export const RadioCards = <Value extends string>({
  name,
  legend,
  options,
  chosen,
}: RadioCardsProps<Value>) => (
  <chakra.fieldset borderWidth="0" p="0" m="0">
    <chakra.legend mb="1.5" p="0" fontSize="sm" fontWeight="semibold">
      {legend}
    </chakra.legend>
    <Stack gap="2">
      {options.map((option) => (
        <RadioCard key={option.value} display="flex" gap="3" alignItems="flex-start">
          <RadioButton
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
            mt="0.5"
          />
          <Box>
            <Text as="span" display="block" fontSize="sm" fontWeight="semibold">
              {option.label}
            </Text>
            <Text as="span" display="block" fontSize="sm" color="fg.muted">
              {option.text}
            </Text>
          </Box>
        </RadioCard>
      ))}
    </Stack>
  </chakra.fieldset>
);
