import { ALT_LIMIT } from '@hvac/contract/images';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/inputs.tsx';

interface AltTextFieldProps {
  name: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** The alternative text of an image. */
export const AltTextField = ({ name, value, error, onChange }: AltTextFieldProps) => (
  <Field
    name={name}
    label="Describe this photo"
    error={error}
    hint="For screen readers and Google. Example: Two technicians next to our van. Leave blank if it's just decoration."
  >
    {(control) => (
      <Textarea
        {...control}
        rows={2}
        maxLength={ALT_LIMIT}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
