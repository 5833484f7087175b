import { chakra } from '@chakra-ui/react';
import { reminderText } from '@hvac/contract/time-texts';
import { Icon } from '../../../ui/icon.tsx';
import { useCompany } from '../../-company-record.tsx';
import { useNow } from '../-kit/-use-now.ts';

/** When a lead comes back: 'Tomorrow (Sat) 8 AM'. Takes ISO 8601. */
export const ReminderDue = ({ iso }: { iso: string }) => {
  const { timeZone } = useCompany();
  const now = useNow();
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" whiteSpace="nowrap">
      <Icon name="clock" />
      <chakra.span srOnly>Reminder: </chakra.span>
      <time dateTime={iso}>{reminderText(iso, timeZone, new Date(now))}</time>
    </chakra.span>
  );
};
