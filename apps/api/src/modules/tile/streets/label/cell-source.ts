import type { Lie } from '../draw/brush.ts';
import type { Ground } from '../tile-content.ts';

export interface Source {
  readonly ground: Ground;
  readonly lie: Lie;
}
