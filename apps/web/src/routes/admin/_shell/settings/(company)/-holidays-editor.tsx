import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Input, Select } from '../../../../../ui/inputs.tsx';
import { ListError, Row, useFocus } from '../-row-list.tsx';
import type { Errors } from '../-setting-errors.ts';
import { type HolidayDraft, newHoliday } from './-company-draft.ts';
import { TimeRange } from './-time-range.tsx';

const KINDS = [
  { kind: 'closed', label: 'Closed' },
  { kind: 'open', label: 'Special hours' },
  { kind: 'text', label: 'Custom text' },
] as const;

interface HolidayFieldsProps {
  path: string;
  holiday: HolidayDraft;
  errors: Errors;
  onChange: (change: Partial<HolidayDraft>) => void;
}

const HolidayFields = ({ path, holiday, errors, onChange }: HolidayFieldsProps) => (
  <Stack gap="3">
    <Grid gap="3" templateColumns={{ base: '1fr', sm: '1.4fr 1fr 1fr' }}>
      <Field name={`${path}.day`} label="Day" error={errors[`${path}.day`]}>
        {(control) => (
          <Input
            {...control}
            placeholder="Thanksgiving"
            value={holiday.day}
            onChange={(event) => onChange({ day: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field name={`${path}.date`} label="Date (optional)" error={errors[`${path}.date`]}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={holiday.date}
            onChange={(event) => onChange({ date: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field name={`${path}.kind`} label="Hours">
        {(control) => (
          <Select
            {...control}
            value={holiday.kind}
            onChange={(event) => {
              const chosen = KINDS.find(({ kind }) => kind === event.currentTarget.value);
              if (chosen) onChange({ kind: chosen.kind });
            }}
          >
            {KINDS.map(({ kind, label }) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Grid>
    {holiday.kind === 'open' && (
      <TimeRange path={`${path}.opening`} value={holiday} errors={errors} onChange={onChange} />
    )}
    {holiday.kind === 'text' && (
      <Field name={`${path}.hours`} label="Text" error={errors[`${path}.hours`]}>
        {(control) => (
          <Input
            {...control}
            placeholder="Emergency calls only"
            value={holiday.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
        )}
      </Field>
    )}
  </Stack>
);

interface HolidaysEditorProps {
  value: HolidayDraft[];
  errors: Errors;
  onChange: (change: { holidays: HolidayDraft[] }) => void;
}

/** Days with different opening hours. */
export const HolidaysEditor = memo(({ value, errors, onChange }: HolidaysEditorProps) => {
  const focus = useFocus();
  const change = (holidays: HolidayDraft[]) => onChange({ holidays });
  return (
    <Stack gap="3">
      {value.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          No holidays yet.
        </Text>
      )}
      <Stack as="ul" gap="3" listStyleType="none">
        {value.map((holiday, index) => (
          <Row
            key={holiday.id}
            name={holiday.day || `holiday ${index + 1}`}
            onRemove={() => {
              change(value.filter(({ id }) => id !== holiday.id));
              focus('add-holiday');
            }}
          >
            <HolidayFields
              path={`holidays.${index}`}
              holiday={holiday}
              errors={errors}
              onChange={(changes) =>
                change(
                  value.map((other) =>
                    other.id === holiday.id ? { ...other, ...changes } : other,
                  ),
                )
              }
            />
          </Row>
        ))}
      </Stack>
      <ListError>{errors.holidays}</ListError>
      <Box>
        <Button
          id="add-holiday"
          variant="outline"
          onClick={() => {
            change([...value, newHoliday()]);
            focus(`holidays.${value.length}.day`);
          }}
        >
          <Icon name="plus" />
          Add a holiday
        </Button>
      </Box>
    </Stack>
  );
});
