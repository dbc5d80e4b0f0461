import type { Area, Lines } from '../tile-content.ts';
import type { Layers } from './map-feature.ts';

export interface Credit {
  readonly text: string;
  readonly url: string;
}

export interface Dialect {
  readonly id: 'protomaps' | 'openmaptiles' | 'zoomstack';
  readonly name: string;
  readonly credits: readonly Credit[];
  readonly lastZoom: number;
  /** No other dialect has all of these layers. */
  readonly layers: readonly string[];
  /** Each reader adds lines to `lines`. */
  readonly lineReaders: readonly ((layers: Layers, lines: Lines) => void)[];
  readonly readAreas: (layers: Layers) => Area[];
}
