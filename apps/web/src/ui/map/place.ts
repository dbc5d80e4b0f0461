import { useMemo } from 'react';

/** A place on the map, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Something on the map that can be opened. */
export interface Pin {
  id: string;
  name: string;
  /** Null shows an unpainted sign. */
  image: string | null | undefined;
  position: Position;
  /** Stands out among the others. */
  large?: boolean;
}

/** The position, as the same object while it names the same place. */
export function useSamePosition(position: Position | null): Position | null {
  const { latitude, longitude } = position ?? {};
  return useMemo(
    () => (latitude === undefined || longitude === undefined ? null : { latitude, longitude }),
    [latitude, longitude],
  );
}
