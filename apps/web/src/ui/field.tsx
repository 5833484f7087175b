import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/** Attributes of a field's control that link it to its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  isRequired?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its hint and error. */
export const Field = ({ name, label, hint, error, isRequired = false, children }: FieldProps) => {
  // A dialog may contain a field with the same name as a field below it.
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontSize="sm" fontWeight="semibold">
        {label}
        {isRequired && (
          <chakra.span color="red.700" aria-hidden>
            {' *'}
          </chakra.span>
        )}
      </chakra.label>
      {children({
        id,
        name,
        ...(error && { 'aria-invalid': true }),
        ...(isRequired && { 'aria-required': true }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {error && (
        <chakra.p id={errorId} mt="1.5" fontSize="sm" fontWeight="medium" color="fg.error">
          {error}
        </chakra.p>
      )}
      {hint && (
        <chakra.p id={hintId} mt="1.5" fontSize="sm" color="fg.muted">
          {hint}
        </chakra.p>
      )}
    </Box>
  );
};
