import type { Lie } from '../draw/brush.ts';
import type { Ground } from '../ground.ts';

export interface Source {
  readonly ground: Ground;
  readonly lie: Lie;
}
