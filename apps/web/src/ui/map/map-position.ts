import { useMemo } from 'react';

/** Both are in degrees. */
export interface MapPosition {
  latitude: number;
  longitude: number;
}

export interface Pin {
  id: string;
  name: string;
  /** If this is null, the pin has an unpainted shop sign. */
  image: string | null | undefined;
  position: MapPosition;
  large?: boolean;
}

export function useStablePosition(position: MapPosition | null): MapPosition | null {
  const { latitude, longitude } = position ?? {};
  return useMemo(
    () => (latitude === undefined || longitude === undefined ? null : { latitude, longitude }),
    [latitude, longitude],
  );
}
