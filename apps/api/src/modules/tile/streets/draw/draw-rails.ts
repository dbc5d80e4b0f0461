import type { Rail } from '../tile-content.ts';
import type { Brush } from './brush.ts';
import { railWidth } from './line-widths.ts';

export function drawRails(rails: readonly Rail[], brush: Brush): void {
  const { zoom, colours } = brush;
  const width = railWidth(zoom);
  const path = (railClass: Rail['class'], from: number, isTunnel = false) =>
    zoom < from ? '' : brush.lines(rails.filter((rail) => rail.class === railClass && rail.isTunnel === isTunnel));
  const rail = path('rail', 0);
  brush.stroke(colours.rail, width * 0.5, path('rail', 13, true), { cap: 'butt', dash: [2, 4], opacity: 0.75 });
  brush.stroke(colours.tram, Math.max(0.8, width * 0.35), path('tram', 13), { cap: 'butt' });
  brush.stroke(colours.rail, Math.max(0.7, width * 0.35), path('siding', 15), { cap: 'butt' });
  brush.stroke(colours.rail, width, rail, { cap: 'butt' });
  if (zoom < 13) return;
  const dash = zoom >= 15 ? [7, 7] : [5, 5];
  brush.stroke(colours.railDash, Math.max(0.6, width - 1.4), rail, { cap: 'butt', dash });
}
