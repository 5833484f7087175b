import { Grid } from '@chakra-ui/react';
import type { OpenTime } from '@hvac/contract/company';
import { type FieldForm, TextField } from '../../../-kit/-fields.tsx';

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
