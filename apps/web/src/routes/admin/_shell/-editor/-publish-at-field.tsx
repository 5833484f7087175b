import { Box } from '@chakra-ui/react';
import { clockIn } from '@hvac/contract/clocks';
import type { ReactNode } from 'react';
import { zoneName } from '../../../../lib/zone-name.ts';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { useCompany } from '../../../-company-record.tsx';
import { INCOMPLETE, type Publication, typedTime } from './-publish-time.ts';

interface PublishAtFieldProps {
  form: Publication;
  error: string | undefined;
  onChange: (changes: Partial<Publication>) => void;
  /** What else can become of what is scheduled: buttons. */
  actions: ReactNode;
}

/** When a post or page goes live, in the time zone of the site (beyond §5). A time that is chosen means to publish. */
export const PublishAtField = ({ form, error, onChange, actions }: PublishAtFieldProps) => {
  const { timeZone } = useCompany();
  const { publishAt } = form;
  const clock =
    publishAt === '' || publishAt === INCOMPLETE ? null : clockIn(timeZone, new Date(publishAt));
  const take = (control: HTMLInputElement) => {
    const typed = typedTime(control, timeZone);
    if (typed !== publishAt) onChange({ publishAt: typed, ...(typed && { published: true }) });
  };
  return (
    <Box>
      <Field
        name="publishAt"
        label="Publish at"
        hint={`${zoneName(timeZone)}. Leave it empty to publish as soon as you save.`}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={clock ? `${clock.day}T${clock.time}` : ''}
            onChange={({ currentTarget }) => take(currentTarget)}
            // A part of a time fires no change.
            onBlur={({ currentTarget }) => take(currentTarget)}
          />
        )}
      </Field>
      {actions}
    </Box>
  );
};
