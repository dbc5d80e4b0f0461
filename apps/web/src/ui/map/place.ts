import { useMemo } from 'react';

/** In degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

export interface Pin {
  id: string;
  name: string;
  /** Null shows an unpainted sign. */
  image: string | null | undefined;
  position: Position;
  large?: boolean;
}

/** The same object while it is the same place. */
export function useSamePosition(position: Position | null): Position | null {
  const { latitude, longitude } = position ?? {};
  return useMemo(
    () => (latitude === undefined || longitude === undefined ? null : { latitude, longitude }),
    [latitude, longitude],
  );
}
