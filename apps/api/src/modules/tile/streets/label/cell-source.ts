import type { Lie } from '../draw/brush.ts';
import type { Ground } from '../ground.ts';

/** A source tile and how it lies in what is drawn or labelled. */
export interface Source {
  readonly ground: Ground;
  readonly lie: Lie;
}
