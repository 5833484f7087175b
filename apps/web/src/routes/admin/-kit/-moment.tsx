import { dateTimeText } from '@hvac/contract/time-texts';
import { useCompany } from '../../-company-record.tsx';
import { useNow } from './-use-now.ts';

/** A moment in the company's time zone: '10:38 PM' if it is today, or else 'Fri, Nov 27, 10:38 PM'. Takes ISO 8601. */
export const Moment = ({ iso }: { iso: string }) => {
  const { timeZone } = useCompany();
  const now = useNow();
  return <time dateTime={iso}>{dateTimeText(iso, timeZone, new Date(now))}</time>;
};
