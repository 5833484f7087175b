import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { ErrorText } from '../../../-kit/-error-text.tsx';
import { type FieldForm, SelectField, TextField } from '../../../-kit/-fields.tsx';
import { Row, useRows } from '../../../-kit/-row-list.tsx';
import { type HolidayDraft, newHoliday } from './-company-draft.ts';
import type { GroupProps } from './-company-form.tsx';
import { TimeRange } from './-hours-editor.tsx';

const KINDS = [
  { value: 'closed', label: 'Closed' },
  { value: 'open', label: 'Special hours' },
  { value: 'text', label: 'Custom text' },
] as const;

const HolidayFields = ({ form }: { form: FieldForm<HolidayDraft> }) => (
  <Stack gap="3">
    <Grid gap="3" templateColumns={{ base: '1fr', sm: '1.4fr 1fr 1fr' }}>
      <TextField form={form} name="day" label="Day" placeholder="Thanksgiving" />
      <TextField form={form} name="date" label="Date (optional)" type="date" />
      <SelectField form={form} name="kind" label="Hours" options={KINDS} />
    </Grid>
    {form.draft.kind === 'open' && <TimeRange form={form} />}
    {form.draft.kind === 'text' && (
      <TextField
        form={form}
        name="text"
        path={`${form.path}.hours`}
        label="Text"
        placeholder="Emergency calls only"
      />
    )}
  </Stack>
);

/** Days with different opening hours. */
export const HolidaysEditor = memo(({ value, errors, onChange }: GroupProps<'holidays'>) => {
  const { rows, add } = useRows({
    path: 'holidays',
    rows: value,
    errors,
    addId: 'add-holiday',
    onChange: (holidays) => onChange({ holidays }),
  });
  return (
    <Stack gap="3">
      {rows.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          No holidays yet.
        </Text>
      )}
      <Stack as="ul" gap="3" listStyleType="none">
        {rows.map(({ id, form, remove }, index) => (
          <Row key={id} name={form.draft.day || `holiday ${index + 1}`} onRemove={remove}>
            <HolidayFields form={form} />
          </Row>
        ))}
      </Stack>
      <ErrorText>{errors.holidays}</ErrorText>
      <Box>
        <Button id="add-holiday" variant="outline" onClick={() => add(newHoliday(), 'day')}>
          <Icon name="plus" />
          Add a holiday
        </Button>
      </Box>
    </Stack>
  );
});
