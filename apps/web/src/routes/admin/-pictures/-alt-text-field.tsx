import { ALT_LIMIT } from '@hvac/contract/images';
import { type FieldForm, type NameOf, TextAreaField } from '../-kit/-fields.tsx';

interface AltTextFieldProps<Draft, Name> {
  form: FieldForm<Draft>;
  name: Name;
}

/** The alternative text of an image. */
export const AltTextField = <Draft, Name extends NameOf<Draft, string>>({
  form,
  name,
}: AltTextFieldProps<Draft, Name>) => (
  <TextAreaField
    form={form}
    name={name}
    label="Describe this photo"
    hint="For screen readers and Google. Example: Two technicians next to our van. Leave blank if it's just decoration."
    rows={2}
    maxLength={ALT_LIMIT}
  />
);
