import { useEffect, useState } from 'react';
import { timings } from './timings.ts';

/** Returns milliseconds, which change twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), timings.clockTick);
    return () => clearInterval(timer);
  }, []);
  return now;
}
