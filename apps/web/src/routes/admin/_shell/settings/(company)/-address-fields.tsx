import { memo } from 'react';
import type { GroupProps } from './-company-form.tsx';
import { TextField } from './-text-field.tsx';

/** The postal address. */
export const AddressFields = memo(({ value, errors, onChange }: GroupProps<'address'>) => {
  const text = (field: keyof typeof value) => ({
    path: `address.${field}`,
    value: value[field],
    errors,
    onChange: (typed: string) => onChange({ address: { ...value, [field]: typed } }),
  });
  return (
    <>
      <TextField {...text('street')} label="Street" />
      <TextField {...text('city')} label="City" />
      <TextField {...text('state')} label="State" />
      <TextField {...text('postalCode')} label="ZIP code" />
    </>
  );
});
