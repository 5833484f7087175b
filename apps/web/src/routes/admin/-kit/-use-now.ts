import { minutes } from '@hvac/contract/durations';
import { useEffect, useState } from 'react';

/** The current time in milliseconds, updated every minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minutes(1));
    return () => clearInterval(timer);
  }, []);
  return now;
};
