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
