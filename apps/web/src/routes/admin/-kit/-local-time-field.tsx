import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/inputs.tsx';
import type { FieldForm, NameOf } from './-fields.tsx';

/** What the draft holds while only a part of the time is typed; the browser does not say which. */
const INCOMPLETE = 'incomplete';

interface LocalTimeFieldProps<Draft, Name> {
  form: FieldForm<Draft>;
  name: Name;
  label: string;
  hint?: string;
}

/** A field for a day and a time on the clock of the site: YYYY-MM-DDTHH:MM, or empty. */
export const LocalTimeField = <Draft, Name extends NameOf<Draft, string>>({
  form,
  name,
  label,
  hint,
}: LocalTimeFieldProps<Draft, Name>) => {
  const value = String(form.draft[name]);
  const take = (control: HTMLInputElement) => {
    const typed = control.value.slice(0, 'YYYY-MM-DDTHH:MM'.length);
    const next = typed || (control.validity.badInput ? INCOMPLETE : '');
    if (next !== value) form.change({ [name]: next } as Partial<Draft>);
  };
  return (
    <Field name={name} label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          value={value === INCOMPLETE ? '' : value}
          onChange={({ currentTarget }) => take(currentTarget)}
          // A part of a time fires no change.
          onBlur={({ currentTarget }) => take(currentTarget)}
        />
      )}
    </Field>
  );
};
