import { chakra, HStack } from '@chakra-ui/react';
import type { ChoiceField } from '@hvac/contract/texts/field';
import { useId } from 'react';
import { Field } from '../../../../../ui/field.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Select } from '../../../../../ui/inputs.tsx';
import { Tooltip } from '../../../../../ui/tooltip.tsx';

interface ChoiceControlProps {
  field: ChoiceField;
  path: string;
  value: string;
  onChange: (option: string) => void;
}

const IconChoice = ({ field, path, value, onChange }: ChoiceControlProps) => {
  const hintId = useId();
  return (
    <chakra.fieldset borderWidth="0" p="0" m="0" aria-describedby={field.hint && hintId}>
      <chakra.legend mb="1.5" p="0" fontSize="sm" fontWeight="semibold">
        {field.label}
      </chakra.legend>
      <HStack gap="2" flexWrap="wrap">
        {field.options.map((option) => {
          const { label: name = option, icon } = field.labels[option] ?? {};
          return (
            <Tooltip key={option} text={name}>
              <chakra.label
                display="grid"
                placeItems="center"
                width="11"
                height="11"
                fontSize="lg"
                color="fg.muted"
                bg="white"
                borderWidth="1px"
                borderColor="line.strong"
                borderRadius="md"
                cursor="pointer"
                _hover={{ borderColor: 'navy.500' }}
                css={{
                  '&:has(:checked)': {
                    color: '{colors.white}',
                    background: '{colors.navy.800}',
                    borderColor: '{colors.navy.800}',
                  },
                  '&:has(:focus-visible)': {
                    outline: '3px solid {colors.ice.600}',
                    outlineOffset: '2px',
                  },
                }}
              >
                <chakra.input
                  type="radio"
                  name={path}
                  srOnly
                  checked={value === option}
                  onChange={() => onChange(option)}
                />
                {icon && <Icon name={icon} />}
                <chakra.span srOnly>{name}</chakra.span>
              </chakra.label>
            </Tooltip>
          );
        })}
      </HStack>
      {field.hint && (
        <chakra.p id={hintId} mt="1.5" fontSize="sm" color="fg.muted">
          {field.hint}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
};

/** One of several options: shown as icons if all have one, otherwise as a list. */
export const ChoiceControl = (choice: ChoiceControlProps) => {
  const { field, path, value, onChange } = choice;
  if (Object.values(field.labels).every(({ icon }) => icon)) return <IconChoice {...choice} />;
  return (
    <Field name={path} label={field.label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {field.options.map((option) => (
            <option key={option} value={option}>
              {field.labels[option]?.label ?? option}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
};
