import { Box, chakra, Stack, Text } from '@chakra-ui/react';

interface RadioCardsProps<Value extends string> {
  name: string;
  legend: string;
  options: readonly { value: Value; label: string; text: string }[];
  /** What is chosen first. */
  chosen: Value;
}

/** A choice among few options of a form, each with a line that says what it means. */
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
        <chakra.label
          key={option.value}
          display="flex"
          gap="3"
          alignItems="flex-start"
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
          <chakra.input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
            width="5"
            height="5"
            mt="0.5"
            flexShrink="0"
            css={{ accentColor: '{colors.navy.800}' }}
          />
          <Box>
            <Text as="span" display="block" fontSize="sm" fontWeight="semibold">
              {option.label}
            </Text>
            <Text as="span" display="block" fontSize="sm" color="fg.muted">
              {option.text}
            </Text>
          </Box>
        </chakra.label>
      ))}
    </Stack>
  </chakra.fieldset>
);
