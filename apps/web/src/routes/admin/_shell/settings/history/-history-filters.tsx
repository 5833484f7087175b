import { Box, chakra, Grid } from '@chakra-ui/react';
import type { AuditSelection } from '@hvac/contract/audit';
import { AUDIT_GROUPS } from '@hvac/contract/audit-actions';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Input, Select } from '../../../../../ui/inputs.tsx';

export type Filters = Omit<AuditSelection, 'search'>;

interface HistoryFiltersProps {
  selection: AuditSelection;
  people: readonly string[];
  onChange: (filters: Partial<Record<keyof Filters, string | undefined>>) => void;
  /** Shows everything again; null if everything is shown. */
  onClear: (() => void) | null;
}

interface DayFieldProps {
  name: string;
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

const DayField = ({ name, label, day, onChange }: DayFieldProps) => (
  <Field name={name} label={label}>
    {(control) => (
      <Input
        {...control}
        type="date"
        height="12"
        px={{ base: '2', sm: '3.5' }}
        value={day ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    )}
  </Field>
);

/** The filters of the history besides the search. */
export const HistoryFilters = ({ selection, people, onChange, onClear }: HistoryFiltersProps) => {
  const { person, group, from, to } = selection;
  // The address may name somebody whose events are all deleted.
  const names = person === undefined || people.includes(person) ? people : [person, ...people];
  return (
    <Grid
      as="fieldset"
      gap="4"
      mb="5"
      alignItems="end"
      templateColumns={{
        base: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
        lg: 'repeat(4, minmax(0, 1fr)) auto',
      }}
    >
      <chakra.legend srOnly>Filters</chakra.legend>
      <Field name="person" label="Person">
        {(control) => (
          <Select
            {...control}
            value={person ?? ''}
            onChange={(event) => onChange({ person: event.currentTarget.value || undefined })}
          >
            <option value="">Everyone</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="group" label="Type">
        {(control) => (
          <Select
            {...control}
            value={group ?? ''}
            onChange={(event) => onChange({ group: event.currentTarget.value || undefined })}
          >
            <option value="">All activity</option>
            {Object.entries(AUDIT_GROUPS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DayField name="from" label="From" day={from} onChange={(day) => onChange({ from: day })} />
      <DayField name="to" label="To" day={to} onChange={(day) => onChange({ to: day })} />
      <Box>
        <Button
          variant="outline"
          minHeight="12"
          aria-disabled={!onClear || undefined}
          onClick={() => onClear?.()}
        >
          Reset
        </Button>
      </Box>
    </Grid>
  );
};
