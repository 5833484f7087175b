import type { Company } from '@hvac/contract/company';
import { type FieldForm, TextField } from '../../../-kit/-fields.tsx';

/** The postal address. */
export const AddressFields = ({ form }: { form: FieldForm<Company['address']> }) => (
  <>
    <TextField form={form} name="street" label="Street" />
    <TextField form={form} name="city" label="City" />
    <TextField form={form} name="state" label="State" />
    <TextField form={form} name="postalCode" label="ZIP code" />
  </>
);
