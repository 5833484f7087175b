import { Box, chakra, Grid } from '@chakra-ui/react';
import type { AuditSelection } from '@hvac/contract/audit';
import { AUDIT_GROUPS } from '@hvac/contract/audit-actions';
import { Button } from '../../../../../ui/button.tsx';
import { type FieldForm, SelectField, TextField } from '../../../-kit/-fields.tsx';

export type Filters = Omit<AuditSelection, 'search'>;

interface HistoryFiltersProps {
  selection: AuditSelection;
  people: readonly string[];
  onChange: (filters: Partial<Record<keyof Filters, string | undefined>>) => void;
  /** Shows everything again; null if everything is shown. */
  onClear: (() => void) | null;
}

const GROUPS = [
  { value: '', label: 'All activity' },
  ...Object.entries(AUDIT_GROUPS).map(([value, label]) => ({ value, label })),
];

const DAY_SIZE = { height: '12', px: { base: '2', sm: '3.5' } };

/** The filters of the history besides the search. */
export const HistoryFilters = ({ selection, people, onChange, onClear }: HistoryFiltersProps) => {
  const { person = '', group = '', from = '', to = '' } = selection;
  // The address may name somebody whose events are all deleted.
  const names = person === '' || people.includes(person) ? people : [person, ...people];
  const form: FieldForm<Record<keyof Filters, string>> = {
    draft: { person, group, from, to },
    errors: {},
    change: (changes) =>
      onChange(
        Object.fromEntries(
          Object.entries(changes).map(([name, value]) => [name, value || undefined]),
        ),
      ),
  };
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
      <SelectField
        form={form}
        name="person"
        label="Person"
        options={[
          { value: '', label: 'Everyone' },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
      />
      <SelectField form={form} name="group" label="Type" options={GROUPS} />
      <TextField form={form} name="from" label="From" type="date" {...DAY_SIZE} />
      <TextField form={form} name="to" label="To" type="date" {...DAY_SIZE} />
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
