import { type Area, areaKinds, type TileContent, waterClasses } from '../tile-content.ts';
import type { Brush } from './brush.ts';
import { waterWidth } from './line-widths.ts';

export function drawAreas({ areas, waterways }: TileContent, brush: Brush): void {
  const { zoom, colours } = brush;
  const byKind = new Map<Area['kind'], Area[]>();
  for (const area of areas()) {
    const sameKind = byKind.get(area.kind);
    if (sameKind) sameKind.push(area);
    else byKind.set(area.kind, [area]);
  }
  const path = (kind: Area['kind'], minSize = 0) => brush.rings(byKind.get(kind) ?? [], minSize);
  for (const kind of areaKinds) {
    // Gardens are drawn only close up, and built-up areas only where buildings are not drawn.
    if ((kind === 'garden' && zoom < 14) || (kind === 'built' && zoom >= 15)) continue;
    const edge = kind === 'pitch' && zoom >= 15 ? { colour: colours.pitchLine, width: 0.8 } : undefined;
    brush.fill(colours[kind], path(kind, zoom < 14 ? 3 : zoom < 16 ? 2 : 0), edge);
  }
  if (zoom >= 11) {
    for (const waterClass of waterClasses) {
      const lines = waterways.filter((line) => line.class === waterClass && !line.isTunnel);
      brush.stroke(colours.water, waterWidth(waterClass, zoom), brush.lines(lines));
    }
  }
  brush.fill(colours.water, path('water'), { colour: colours.shore, width: zoom >= 13 ? 0.9 : 0.6 });
  if (zoom < 14) return;
  const edge = zoom >= 15 ? { colour: colours.buildingLine, width: 0.7 } : undefined;
  brush.fill(colours.building, path('building', zoom < 15 ? 4 : 0), edge);
}
