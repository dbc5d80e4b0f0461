/** Alternates x and y, as shares of a source tile's side. Points beyond its edge are below 0 or above 1. */
export type TileOutline = Float32Array;

/** The values are in the order of drawing. */
export const areaKinds = [
  'built',
  'works',
  'campus',
  'grass',
  'garden',
  'allotment',
  'park',
  'cemetery',
  'scrub',
  'wood',
  'sand',
  'pitch',
  'square',
] as const;
export type AreaKind = (typeof areaKinds)[number];

/** The values are in the order of drawing. */
export const roadClasses = [
  'steps',
  'path',
  'track',
  'service',
  'pedestrian',
  'minor',
  'tertiary',
  'secondary',
  'primary',
  'trunk',
  'motorway',
] as const;
export type RoadClass = (typeof roadClasses)[number];

export const waterClasses = ['ditch', 'drain', 'stream', 'canal', 'river'] as const;
export type WaterClass = (typeof waterClasses)[number];

export type PlaceClass = 'city' | 'town' | 'village' | 'suburb' | 'hamlet' | 'neighbourhood';

export interface Area {
  readonly kind: AreaKind | 'water' | 'building';
  readonly rings: readonly TileOutline[];
}

/** A road is a line, or only its name if an archive stores names apart from lines. */
export interface Road {
  readonly class: RoadClass;
  readonly name?: string | undefined;
  readonly ref?: string | undefined;
  readonly isTunnel?: boolean;
  readonly isBridge?: boolean;
  /** Marks a slip road. */
  readonly isLink?: boolean;
  readonly points: TileOutline;
}

export interface Rail {
  readonly class: 'rail' | 'siding' | 'tram';
  readonly isTunnel: boolean;
  readonly points: TileOutline;
}

interface Waterway {
  readonly class: WaterClass;
  readonly name?: string | undefined;
  readonly isTunnel?: boolean;
  readonly points: TileOutline;
}

export interface NamedPoint {
  readonly kind: 'place' | 'station' | 'park' | 'water';
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly class?: PlaceClass;
  /** Of places of the same class, the one with the greatest weight is labelled first. */
  readonly weight?: number;
  readonly fromZoom?: number;
}

export interface Lines {
  readonly roads: Road[];
  readonly rails: Rail[];
  readonly waterways: Waterway[];
  /** These names are stored apart from the lines in some archives. */
  readonly roadNames: Road[];
  readonly waterNames: Waterway[];
  readonly points: NamedPoint[];
}

/** Areas are most of a tile, and labels do not need them, so they are unpacked only for drawing. */
export interface TileContent extends Lines {
  readonly areas: () => readonly Area[];
}

export const noLines = (): Lines => ({
  roads: [],
  rails: [],
  waterways: [],
  roadNames: [],
  waterNames: [],
  points: [],
});
