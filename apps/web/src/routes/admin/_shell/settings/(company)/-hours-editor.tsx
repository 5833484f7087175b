import { Box, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { type OpenTime, WEEKDAYS, type Weekday } from '@hvac/contract/company';
import { memo } from 'react';
import { ALL_DAY, daysText, hoursText, isAllDay, shortDay } from '../../../../../lib/hours-text.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { ErrorText } from '../../../-kit/-error-text.tsx';
import { type FieldForm, TextField } from '../../../-kit/-fields.tsx';
import { Row, useRows } from '../../../-kit/-row-list.tsx';
import { type HoursDraft, newHours } from './-company-draft.ts';
import type { GroupProps } from './-company-form.tsx';

/** Opening and closing time. */
export const TimeRange = ({ form }: { form: FieldForm<OpenTime> }) => (
  <Grid
    gap="3"
    width={{ base: 'full', sm: 'auto' }}
    templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(2, 9.5rem)' }}
  >
    {(['opens', 'closes'] as const).map((end) => (
      <TextField
        key={end}
        form={form}
        name={end}
        path={`${form.path}.opening.${end}`}
        label={end === 'opens' ? 'Opens' : 'Closes'}
        type="time"
        px={{ base: '2.5', sm: '3.5' }}
        fontSize={{ base: 'sm', sm: 'md' }}
      />
    ))}
  </Grid>
);

interface LineProps {
  form: FieldForm<HoursDraft>;
}

const DayChoices = ({ form: { path, draft: line, errors, change } }: LineProps) => {
  const error = errors[`${path}.opening.days`] ?? errors[`${path}.days`];
  const toggle = (day: Weekday, isOn: boolean) =>
    change({
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

const WeekLine = ({ form }: LineProps) => {
  const line = form.draft;
  return (
    <Stack gap="3">
      <HStack gap="5" align="flex-start" flexWrap="wrap">
        <DayChoices form={form} />
        <TimeRange form={form} />
      </HStack>
      <Box>
        <Button
          variant="outline"
          aria-pressed={isAllDay(line)}
          onClick={() => form.change(ALL_DAY)}
        >
          Open 24 hours
        </Button>
      </Box>
      <Text fontSize="sm" color="fg.muted">
        On your site: {daysText(line.weekdays) || '…'} {hoursText(line) || '…'}
      </Text>
    </Stack>
  );
};

const TextLine = ({ form }: LineProps) => (
  <Grid gap="3" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
    <TextField
      form={form}
      name="label"
      path={`${form.path}.days`}
      label="Label"
      placeholder="Emergency"
    />
    <TextField
      form={form}
      name="text"
      path={`${form.path}.hours`}
      label="Text"
      placeholder="24/7"
    />
  </Grid>
);

/** The rows of the opening hours. */
export const HoursEditor = memo(({ value, errors, onChange }: GroupProps<'hours'>) => {
  const { rows, add } = useRows({
    path: 'hours',
    rows: value,
    errors,
    addId: 'add-hours',
    onChange: (hours) => onChange({ hours }),
  });
  return (
    <Stack gap="3">
      <Stack as="ul" gap="3" listStyleType="none">
        {rows.map(({ id, form, remove }, index) => {
          const Line = form.draft.kind === 'week' ? WeekLine : TextLine;
          return (
            <Row key={id} name={`hours line ${index + 1}`} onRemove={remove}>
              <Line form={form} />
            </Row>
          );
        })}
      </Stack>
      <ErrorText>{errors.hours}</ErrorText>
      <Box display="flex" flexWrap="wrap" gap="2">
        <Button
          id="add-hours"
          variant="outline"
          onClick={() => add(newHours('week'), 'opening.days')}
        >
          <Icon name="plus" />
          Add hours
        </Button>
        <Button
          variant="outline"
          onClick={() => add({ ...newHours('text'), text: 'Closed' }, 'days')}
        >
          <Icon name="plus" />
          Add closed days
        </Button>
        <Button variant="outline" onClick={() => add(newHours('text'), 'days')}>
          <Icon name="plus" />
          Add a note
        </Button>
      </Box>
    </Stack>
  );
});
