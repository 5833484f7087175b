import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { LinesField, ListField } from '@hvac/contract/texts/field';
import type { ReactNode } from 'react';
import { useCompany } from '../../../../-company-record.tsx';
import { useAsk } from '../../../-kit/-asked-field.tsx';
import { EntryList } from '../../../-kit/-entry-list.tsx';
import type { Errors } from '../../../-kit/-path-errors.ts';
import { iconOf, isOfShortLines } from './-text-fields.ts';
import { type DraftValue, type Entry, emptyEntry, titleOf } from './-texts-draft.ts';

type Entries = Entry<DraftValue>[];

interface EntriesControlProps {
  field: LinesField | ListField;
  path: string;
  errors: Errors;
  value: Entries;
  onChange: (value: Entries) => void;
  /** The controls of an entry; `addAfter` adds another one below it, if there is room. */
  children: (entry: Entry<DraftValue>, index: number, addAfter: () => void) => ReactNode;
}

/** A list of texts. */
export const EntriesControl = ({
  field,
  path,
  errors,
  value,
  onChange,
  children,
}: EntriesControlProps) => {
  const ask = useAsk();
  const company = useCompany();
  const { least, greatest, label, hint, entry: entryName } = field;
  const addAt = (index: number) => {
    onChange(value.toSpliced(index, 0, emptyEntry(field)));
    const [first] = field.kind === 'list' ? Object.keys(field.item) : [];
    ask([path, index, first].filter((part) => part !== undefined).join('.'));
  };
  return (
    <EntryList
      label={label}
      hint={hint}
      path={path}
      errors={errors}
      entries={value}
      least={least}
      greatest={greatest}
      entryName={entryName}
      titleOf={(entry) => fillPlaceholders(titleOf(entry.value), company)}
      iconOf={(entry) => iconOf(field, entry.value)}
      isRow={isOfShortLines(field)}
      onChange={onChange}
      onAdd={addAt}
    >
      {children}
    </EntryList>
  );
};
