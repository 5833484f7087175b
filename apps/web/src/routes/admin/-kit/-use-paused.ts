import { useEffect, useState } from 'react';

/** What was typed before the last pause of some milliseconds. */
export const usePaused = (value: string, pause = 300): string => {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return paused;
};
