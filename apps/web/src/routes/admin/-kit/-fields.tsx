import { Box, Grid } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select, Textarea } from '../../../ui/inputs.tsx';

/** What a field needs of its form: the values, their errors by path, and how they change. */
export interface FieldForm<Draft> {
  draft: Draft;
  errors: Partial<Record<string, string>>;
  change: (changes: Partial<Draft>) => void;
  /** The path of these values in the whole form: 'holidays.0'. */
  path?: string;
}

/** The names of the values of a type. */
export type NameOf<Draft, Value> = {
  [Name in keyof Draft & string]: Draft[Name] extends Value ? Name : never;
}[keyof Draft & string];

interface FieldProps<Draft, Name> {
  form: FieldForm<Draft>;
  name: Name;
  label: ReactNode;
  hint?: ReactNode;
  /** The path of the value in the whole form, unless it is called as in the draft. */
  path?: string;
  isRequired?: boolean;
}

const pathOf = (form: { path?: string }, name: string): string =>
  form.path === undefined ? name : `${form.path}.${name}`;

/** The form of a group of values within another one. */
export const groupOf = <Draft extends object, Name extends NameOf<Draft, object>>(
  form: FieldForm<Draft>,
  name: Name,
): FieldForm<Draft[Name]> => ({
  draft: form.draft[name],
  errors: form.errors,
  change: (changes) =>
    form.change({ [name]: { ...form.draft[name], ...changes } } as unknown as Partial<Draft>),
  path: pathOf(form, name),
});

const changed = <Draft, Name extends keyof Draft>(name: Name, value: unknown) =>
  ({ [name]: value }) as Partial<Draft>;

/** What a control shows: nothing of a value that a draft of a former release lacks. */
const typed = (value: unknown): string => String(value ?? '');

/** Props of the frame around a control. */
const frameOf = <Draft, Name extends string>({
  form,
  name,
  label,
  hint,
  path = pathOf(form, name),
  isRequired,
}: FieldProps<Draft, Name>) => ({
  name: path,
  label,
  hint,
  error: form.errors[path],
  ...(isRequired && { isRequired }),
});

type Own<Draft, Name> = keyof FieldProps<Draft, Name> | 'value' | 'onChange' | 'children';

interface TextFieldProps<Draft, Name>
  extends FieldProps<Draft, Name>,
    Omit<ComponentProps<typeof Input>, Own<Draft, Name>> {
  /** Takes what is typed if it changes more than the value. */
  onType?: (text: string) => void;
}

/** A field for one line of text. */
export const TextField = <Draft, Name extends NameOf<Draft, string>>({
  form,
  name,
  label,
  hint,
  path,
  isRequired,
  onType = (text) => form.change(changed(name, text)),
  ...input
}: TextFieldProps<Draft, Name>) => (
  <Field {...frameOf({ form, name, label, hint, path, isRequired })}>
    {(control) => (
      <Input
        type="text"
        autoComplete="off"
        {...control}
        {...input}
        value={typed(form.draft[name])}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    )}
  </Field>
);

/** A field for a number, which the draft holds as it is typed. */
export const NumberField = <Draft, Name extends NameOf<Draft, string>>(
  props: FieldProps<Draft, Name>,
) => <TextField {...props} inputMode="numeric" maxWidth="32" />;

interface TextAreaFieldProps<Draft, Name>
  extends FieldProps<Draft, Name>,
    Pick<ComponentProps<typeof Textarea>, 'rows' | 'maxLength'> {}

/** A field for several lines of text. */
export const TextAreaField = <Draft, Name extends NameOf<Draft, string>>({
  rows,
  maxLength,
  ...field
}: TextAreaFieldProps<Draft, Name>) => {
  const { form, name } = field;
  return (
    <Field {...frameOf(field)}>
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          value={typed(form.draft[name])}
          onChange={(event) => form.change(changed(name, event.currentTarget.value))}
        />
      )}
    </Field>
  );
};

interface SelectFieldProps<Draft, Name extends keyof Draft> extends FieldProps<Draft, Name> {
  options: readonly { value: Draft[Name]; label: string }[];
  /** Takes what is chosen if it changes more than the value. */
  onChoose?: (value: Draft[Name]) => void;
  ref?: ComponentProps<typeof Select>['ref'];
}

/** A choice among a few values, or numbers. */
export const SelectField = <Draft, Name extends NameOf<Draft, string | number>>({
  options,
  onChoose = (value) => field.form.change(changed(field.name, value)),
  ref,
  ...field
}: SelectFieldProps<Draft, Name>) => (
  <Field {...frameOf(field)}>
    {(control) => (
      <Select
        {...control}
        ref={ref}
        value={typed(field.form.draft[field.name])}
        onChange={({ currentTarget }) => {
          const chosen = options.find(({ value }) => String(value) === currentTarget.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map(({ value, label }) => (
          <option key={String(value)} value={String(value)}>
            {label}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

interface CheckFieldProps<Draft, Name>
  extends Omit<FieldProps<Draft, Name>, 'isRequired' | 'path' | 'hint'> {
  hint?: string;
  isDisabled?: boolean;
  /** What follows from it, below it. */
  children?: ReactNode;
}

/** Something that is on or off. */
export const CheckField = <Draft, Name extends NameOf<Draft, boolean>>({
  form,
  name,
  label,
  hint,
  isDisabled,
  children,
}: CheckFieldProps<Draft, Name>) => (
  <Box>
    <Checkbox
      name={pathOf(form, name)}
      isChecked={Boolean(form.draft[name])}
      isDisabled={isDisabled}
      hint={hint}
      onChange={(isOn) => form.change(changed(name, isOn))}
    >
      {label}
    </Checkbox>
    {children}
  </Box>
);

/** Two fields side by side where there is room. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
    {children}
  </Grid>
);
