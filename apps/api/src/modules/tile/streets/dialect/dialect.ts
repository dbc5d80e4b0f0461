import type { Area, Lines } from '../ground.ts';
import type { Layers } from './feature.ts';

/** Whom to name for a map, and where their licence stands. */
export interface Credit {
  readonly text: string;
  readonly url: string;
}

/** The layers and words in which an archive describes the ground. */
export interface Dialect {
  readonly id: 'protomaps' | 'openmaptiles' | 'zoomstack';
  readonly name: string;
  readonly credits: readonly Credit[];
  /** The last zoom that it ever has. */
  readonly lastZoom: number;
  /** Layers that no other dialect has together. */
  readonly layers: readonly string[];
  readonly readLines: (layers: Layers) => Lines;
  readonly readAreas: (layers: Layers) => Area[];
}
