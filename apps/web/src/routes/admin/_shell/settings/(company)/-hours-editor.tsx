import { Box, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { WEEKDAYS, type Weekday } from '@hvac/contract/company';
import { memo } from 'react';
import { ALL_DAY, daysText, hoursText, isAllDay, shortDay } from '../../../../../lib/hours-text.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { ListError, Row, useFocus } from '../-row-list.tsx';
import type { Errors } from '../-setting-errors.ts';
import { type HoursDraft, newHours } from './-company-draft.ts';
import { TimeRange } from './-time-range.tsx';

interface LineProps {
  path: string;
  line: HoursDraft;
  errors: Errors;
  onChange: (change: Partial<HoursDraft>) => void;
}

const DayChoices = ({ path, line, errors, onChange }: LineProps) => {
  const error = errors[`${path}.opening.days`] ?? errors[`${path}.days`];
  const toggle = (day: Weekday, isOn: boolean) =>
    onChange({
      weekdays: WEEKDAYS.filter((other) => (other === day ? isOn : line.weekdays.includes(other))),
    });
  return (
    <chakra.fieldset borderWidth="0" p="0" m="0" minWidth="0">
      <chakra.legend mb="1.5" p="0" fontSize="sm" fontWeight="semibold">
        Days
      </chakra.legend>
      <HStack gap="1.5" flexWrap="wrap">
        {WEEKDAYS.map((day, index) => (
          <chakra.label
            key={day}
            position="relative"
            display="grid"
            placeItems="center"
            minHeight="11"
            minWidth="12"
            px="2"
            bg="white"
            borderWidth="1px"
            borderColor={error ? 'red.600' : 'line.strong'}
            borderRadius="md"
            fontSize="sm"
            fontWeight="semibold"
            cursor="pointer"
            css={{
              '&:has(:checked)': {
                background: '{colors.navy.800}',
                borderColor: '{colors.navy.800}',
                color: 'white',
              },
              '&:has(:focus-visible)': {
                outline: '3px solid {colors.ice.600}',
                outlineOffset: '2px',
              },
            }}
          >
            <chakra.input
              id={index === 0 ? `${path}.opening.days` : undefined}
              type="checkbox"
              srOnly
              checked={line.weekdays.includes(day)}
              aria-label={day}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${path}.days-error` : undefined}
              onChange={(event) => toggle(day, event.currentTarget.checked)}
            />
            {shortDay(day)}
          </chakra.label>
        ))}
      </HStack>
      {error && (
        <chakra.p
          id={`${path}.days-error`}
          mt="1.5"
          fontSize="sm"
          fontWeight="medium"
          color="fg.error"
        >
          {error}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
};

const WeekLine = ({ path, line, errors, onChange }: LineProps) => (
  <Stack gap="3">
    <HStack gap="5" align="flex-start" flexWrap="wrap">
      <DayChoices path={path} line={line} errors={errors} onChange={onChange} />
      <TimeRange path={`${path}.opening`} value={line} errors={errors} onChange={onChange} />
    </HStack>
    <Box>
      <Button variant="outline" aria-pressed={isAllDay(line)} onClick={() => onChange(ALL_DAY)}>
        Open 24 hours
      </Button>
    </Box>
    <Text fontSize="sm" color="fg.muted">
      On your site: {daysText(line.weekdays) || '…'} {hoursText(line) || '…'}
    </Text>
  </Stack>
);

const TextLine = ({ path, line, errors, onChange }: LineProps) => (
  <Grid gap="3" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
    <Field name={`${path}.days`} label="Label" error={errors[`${path}.days`]}>
      {(control) => (
        <Input
          {...control}
          placeholder="Emergency"
          value={line.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
      )}
    </Field>
    <Field name={`${path}.hours`} label="Text" error={errors[`${path}.hours`]}>
      {(control) => (
        <Input
          {...control}
          placeholder="24/7"
          value={line.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
    </Field>
  </Grid>
);

interface HoursEditorProps {
  value: HoursDraft[];
  errors: Errors;
  onChange: (change: { hours: HoursDraft[] }) => void;
}

/** The rows of the opening hours. */
export const HoursEditor = memo(({ value, errors, onChange }: HoursEditorProps) => {
  const focus = useFocus();
  const change = (hours: HoursDraft[]) => onChange({ hours });
  const add = (kind: HoursDraft['kind'], text = '') => {
    change([...value, { ...newHours(kind), text }]);
    focus(`hours.${value.length}.${kind === 'week' ? 'opening.days' : 'days'}`);
  };
  return (
    <Stack gap="3">
      <Stack as="ul" gap="3" listStyleType="none">
        {value.map((line, index) => {
          const Line = line.kind === 'week' ? WeekLine : TextLine;
          return (
            <Row
              key={line.id}
              name={`hours line ${index + 1}`}
              onRemove={() => {
                change(value.filter(({ id }) => id !== line.id));
                focus('add-hours');
              }}
            >
              <Line
                path={`hours.${index}`}
                line={line}
                errors={errors}
                onChange={(changes) =>
                  change(
                    value.map((other) => (other.id === line.id ? { ...other, ...changes } : other)),
                  )
                }
              />
            </Row>
          );
        })}
      </Stack>
      <ListError>{errors.hours}</ListError>
      <Box display="flex" flexWrap="wrap" gap="2">
        <Button id="add-hours" variant="outline" onClick={() => add('week')}>
          <Icon name="plus" />
          Add hours
        </Button>
        <Button variant="outline" onClick={() => add('text', 'Closed')}>
          <Icon name="plus" />
          Add closed days
        </Button>
        <Button variant="outline" onClick={() => add('text')}>
          <Icon name="plus" />
          Add a note
        </Button>
      </Box>
    </Stack>
  );
});
