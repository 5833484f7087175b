import { Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Field } from '../../../../../ui/field.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import type { Errors } from '../-setting-errors.ts';

/** Two fields side by side where there is room. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
    {children}
  </Grid>
);

interface TextFieldProps {
  path: string;
  label: string;
  hint?: string;
  value: string;
  errors: Errors;
  onChange: (value: string) => void;
  type?: 'text' | 'tel' | 'email' | 'url';
  inputMode?: 'numeric';
  placeholder?: string;
}

/** A labelled field for one line of text. */
export const TextField = ({
  path,
  label,
  hint,
  value,
  errors,
  onChange,
  type = 'text',
  inputMode,
  placeholder,
}: TextFieldProps) => (
  <Field name={path} label={label} hint={hint} error={errors[path]}>
    {(control) => (
      <Input
        {...control}
        type={type}
        inputMode={inputMode}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
