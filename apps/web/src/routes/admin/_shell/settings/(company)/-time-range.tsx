import { Grid } from '@chakra-ui/react';
import type { OpenTime } from '@hvac/contract/company';
import { Field } from '../../../../../ui/field.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import type { Errors } from '../-setting-errors.ts';

interface TimeRangeProps {
  /** Path of the times in the record. */
  path: string;
  value: OpenTime;
  errors: Errors;
  onChange: (times: Partial<OpenTime>) => void;
}

/** Opening and closing time. */
export const TimeRange = ({ path, value, errors, onChange }: TimeRangeProps) => (
  <Grid
    gap="3"
    width={{ base: 'full', sm: 'auto' }}
    templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(2, 9.5rem)' }}
  >
    {(['opens', 'closes'] as const).map((end) => (
      <Field
        key={end}
        name={`${path}.${end}`}
        label={end === 'opens' ? 'Opens' : 'Closes'}
        error={errors[`${path}.${end}`]}
      >
        {(control) => (
          <Input
            {...control}
            type="time"
            px={{ base: '2.5', sm: '3.5' }}
            fontSize={{ base: 'sm', sm: 'md' }}
            value={value[end]}
            onChange={(event) => onChange({ [end]: event.currentTarget.value })}
          />
        )}
      </Field>
    ))}
  </Grid>
);
