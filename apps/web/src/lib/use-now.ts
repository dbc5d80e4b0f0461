import { useEffect, useState } from 'react';
import { timings } from './timings.ts';

/** The present moment in milliseconds, anew twice a minute: what depends on the hour follows it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      timer = setTimeout(() => {
        setNow(Date.now());
        tick();
      }, timings.present);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
