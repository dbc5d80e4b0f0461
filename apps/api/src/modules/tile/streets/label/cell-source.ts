import type { TilePlacement } from '../draw/brush.ts';
import type { TileContent } from '../tile-content.ts';

export interface CellSource {
  readonly content: TileContent;
  readonly placement: TilePlacement;
}
