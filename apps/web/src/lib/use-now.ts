import { useEffect, useState } from 'react';
import { timings } from './timings.ts';

/** Returns the current time in milliseconds, updated twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      timer = setTimeout(() => {
        setNow(Date.now());
        tick();
      }, timings.clockTick);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
