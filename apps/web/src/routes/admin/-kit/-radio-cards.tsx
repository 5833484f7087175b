import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** The frame around an option and its radio button, highlighted when it is chosen. */
export const RadioCard = chakra('label', {
  base: {
    display: 'block',
    padding: '3',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': {
      borderColor: 'navy.800',
      background: 'navy.50',
    },
  },
});

export const RadioButton = chakra(
  'input',
  { base: { width: '5', height: '5', flexShrink: '0', accentColor: '{colors.navy.800}' } },
  { defaultProps: { type: 'radio' } },
);

interface RadioOptionProps extends ComponentProps<typeof RadioButton> {
  label: string;
  text: string;
}

/** An option with a line that explains it. */
export const RadioOption = ({ label, text, ...radio }: RadioOptionProps) => (
  <RadioCard display="flex" gap="3" alignItems="flex-start">
    <RadioButton mt="0.5" {...radio} />
    <Box>
      <Text as="span" display="block" fontSize="sm" fontWeight="semibold">
        {label}
      </Text>
      <Text as="span" display="block" fontSize="sm" color="fg.muted">
        {text}
      </Text>
    </Box>
  </RadioCard>
);

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
      {options.map(({ value, label, text }) => (
        <RadioOption
          key={value}
          name={name}
          value={value}
          defaultChecked={value === chosen}
          label={label}
          text={text}
        />
      ))}
    </Stack>
  </chakra.fieldset>
);
