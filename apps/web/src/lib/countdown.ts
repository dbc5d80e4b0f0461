import { useEffect, useState } from 'react';

const minute = 60_000;

/** The time in milliseconds, told anew as each minute of the clock begins: everything on a screen ticks together. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          wait();
        },
        minute - (Date.now() % minute),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

/** '23 h 12 min', '42 min'; null below a minute. */
export function timeLeftText(milliseconds: number): string | null {
  const minutes = Math.floor(milliseconds / minute);
  if (minutes < 1) return null;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
