import { chakra, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface CheckboxProps {
  name: string;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
  hint?: string;
  children: ReactNode;
}

/** A checkbox with its label; the whole line is clickable. */
export const Checkbox = ({
  name,
  isChecked,
  isDisabled = false,
  onChange,
  hint,
  children,
}: CheckboxProps) => {
  const hintId = useId();
  return (
    <>
      <chakra.label
        display="flex"
        alignItems="center"
        gap="2.5"
        minHeight="11"
        cursor={isDisabled ? 'not-allowed' : 'pointer'}
        overflowWrap="anywhere"
      >
        <chakra.input
          type="checkbox"
          name={name}
          checked={isChecked}
          disabled={isDisabled}
          aria-describedby={hint && hintId}
          onChange={(event) => onChange(event.currentTarget.checked)}
          width="5"
          height="5"
          flexShrink="0"
          css={{ accentColor: '{colors.navy.800}' }}
        />
        {children}
      </chakra.label>
      {hint && (
        <Text id={hintId} fontSize="sm" color="fg.muted">
          {hint}
        </Text>
      )}
    </>
  );
};
