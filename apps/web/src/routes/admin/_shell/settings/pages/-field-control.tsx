import { Box, Stack } from '@chakra-ui/react';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { ChoiceField, LinesField, ListField, TextField } from '@hvac/contract/texts/field';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { Icon, type IconName } from '../../../../../ui/icon.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { useAsk } from '../../../-kit/-asked-field.tsx';
import { EntryList } from '../../../-kit/-entry-list.tsx';
import type { Errors } from '../../../-kit/-path-errors.ts';
import { ChoiceControl } from './-choice-control.tsx';
import { LineControl, TextControl } from './-text-control.tsx';
import { iconOf, isOfShortLines } from './-text-fields.ts';
import {
  type DraftValue,
  emptyEntry,
  type TextEntry,
  type TextsDraft,
  titleOf,
} from './-texts-draft.ts';

interface FieldControlProps {
  field: TextField;
  path: string;
  errors: Errors;
  value: DraftValue;
  onChange: (value: DraftValue) => void;
}

interface ListControlProps extends Omit<FieldControlProps, 'field'> {
  field: LinesField | ListField;
}

/** The texts of one entry of a list. */
const ItemControls = ({
  field,
  path,
  errors,
  value,
  onChange,
}: Omit<FieldControlProps, 'field' | 'value'> & { field: ListField; value: TextsDraft }) => (
  <Stack gap="4">
    {Object.entries<TextField>(field.item).map(([name, itemField]) => (
      <FieldControl
        key={name}
        field={itemField}
        path={`${path}.${name}`}
        errors={errors}
        value={value[name] ?? ''}
        onChange={(part) => onChange({ ...value, [name]: part })}
      />
    ))}
  </Stack>
);

const ChosenIcon = ({ name }: { name: IconName | null }) =>
  name && (
    <Box display="grid" flexShrink="0" color="navy.500">
      <Icon name={name} size="1.35em" />
    </Box>
  );

/** A list of texts. */
const ListControl = ({ field, path, errors, value, onChange }: ListControlProps) => {
  const ask = useAsk();
  const company = useCompany();
  const entries = value as TextEntry<DraftValue>[];
  const addAt = (index: number) => {
    onChange(entries.toSpliced(index, 0, emptyEntry(field)));
    const [first] = field.kind === 'list' ? Object.keys(field.item) : [];
    ask([path, index, first].filter((part) => part !== undefined).join('.'));
  };
  return (
    <EntryList
      label={field.label}
      hint={field.hint}
      path={path}
      errors={errors}
      entries={entries}
      least={field.least}
      greatest={field.greatest}
      entryName={field.entry}
      titleOf={(entry) => fillPlaceholders(titleOf(entry.value), company)}
      pictureOf={(entry) => <ChosenIcon name={iconOf(field, entry.value)} />}
      isRow={isOfShortLines(field)}
      onChange={onChange}
      onAdd={addAt}
    >
      {({ id, value: entry }, index, addAfter) => {
        const control = {
          path: `${path}.${index}`,
          errors,
          onChange: (part: DraftValue) => onChange(entries.with(index, { id, value: part })),
        };
        if (field.kind === 'list')
          return <ItemControls {...control} field={field} value={entry as TextsDraft} />;
        const text = {
          ...control,
          field,
          label: `${field.label}: ${field.entry} ${index + 1}`,
          error: errors[control.path],
          value: String(entry),
        };
        return isOfShortLines(field) ? (
          <LineControl {...text} onEnter={addAfter} />
        ) : (
          <TextControl {...text} />
        );
      }}
    </EntryList>
  );
};

/** The control of a text, by its kind. */
export const FieldControl = ({ field, path, errors, value, onChange }: FieldControlProps) => {
  switch (field.kind) {
    case 'line':
    case 'paragraph':
      return (
        <TextControl
          field={field}
          path={path}
          label={field.label}
          hint={field.hint}
          error={errors[path]}
          value={String(value)}
          onChange={onChange}
        />
      );
    case 'flag':
      return (
        <Box>
          <Checkbox name={path} isChecked={value === true} hint={field.hint} onChange={onChange}>
            {field.label}
          </Checkbox>
        </Box>
      );
    case 'choice':
      return (
        <ChoiceControl
          field={field as ChoiceField}
          path={path}
          value={String(value)}
          onChange={onChange}
        />
      );
    default:
      return (
        <ListControl field={field} path={path} errors={errors} value={value} onChange={onChange} />
      );
  }
};
