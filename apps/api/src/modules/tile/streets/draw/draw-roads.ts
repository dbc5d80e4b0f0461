import { type Road, type RoadClass, roadClasses } from '../tile-content.ts';
import type { Brush } from './brush.ts';
import { rimWidth, roadWidth } from './line-widths.ts';
import type { StreetColours } from './street-colours.ts';

type RoadLevel = 'tunnel' | 'ground' | 'bridge';

interface Band {
  readonly class: RoadClass;
  readonly width: number;
  readonly path: string;
}

const footways: readonly RoadClass[] = ['path', 'track', 'steps'];
const streets: readonly RoadClass[] = ['minor', 'service', 'pedestrian'];

/** Draws all rims of a level before its faces, so that crossing roads join. */
export function drawRoads(roads: readonly Road[], level: RoadLevel, brush: Brush): void {
  const bands = bandsOf(
    roads.filter((road) => levelOf(road) === level),
    brush,
  );
  for (const band of bands) drawRim(band, level, brush);
  for (const band of bands) drawFace(band, level, brush);
}

function levelOf({ isTunnel, isBridge }: Road): RoadLevel {
  if (isTunnel) return 'tunnel';
  return isBridge ? 'bridge' : 'ground';
}

function bandsOf(roads: readonly Road[], brush: Brush): Band[] {
  return roadClasses.flatMap((roadClass) =>
    [true, false].flatMap((isLink) => {
      const width = roadWidth(roadClass, brush.zoom, isLink);
      if (width <= 0) return [];
      const path = brush.lines(roads.filter((road) => road.class === roadClass && (road.isLink ?? false) === isLink));
      return path ? [{ class: roadClass, width, path }] : [];
    }),
  );
}

function drawRim({ class: roadClass, width, path }: Band, level: RoadLevel, brush: Brush): void {
  const { zoom, colours } = brush;
  if (footways.includes(roadClass)) {
    if (zoom >= 15 && level !== 'tunnel')
      brush.stroke(colours.pathRim, width + 1.2, path, { cap: 'butt', opacity: 0.55 });
    return;
  }
  if (zoom < 14 && streets.includes(roadClass)) return;
  if (zoom < 12 && roadClasses.indexOf(roadClass) < roadClasses.indexOf('primary')) return;
  const rim = rimWidth(zoom);
  if (level === 'tunnel') brush.stroke(colours.rim, width + rim, path, { cap: 'butt', dash: [3, 3] });
  else if (level === 'bridge') brush.stroke(rimOf(roadClass, colours), width + rim * 1.5, path, { cap: 'butt' });
  else brush.stroke(rimOf(roadClass, colours), width + rim, path);
}

function drawFace({ class: roadClass, width, path }: Band, level: RoadLevel, brush: Brush): void {
  const { zoom, colours } = brush;
  if (roadClass === 'steps') return brush.stroke(colours.path, width, path, { cap: 'butt', dash: [1.4, 1.2] });
  if (footways.includes(roadClass)) {
    if (level === 'tunnel') return;
    if (zoom >= 15) brush.stroke(colours.path, width, path, { cap: 'butt', dash: [5, 2.2] });
    else brush.stroke(colours.pathRim, width, path, { dash: [2.6, 2.6] });
    return;
  }
  if (level === 'tunnel') return brush.stroke(colours.tunnel, width, path, { cap: 'butt' });
  const isStreet = streets.includes(roadClass) || roadClass === 'tertiary';
  brush.stroke(isStreet ? colours.road : colours.mainRoad, width, path);
}

function rimOf(roadClass: RoadClass, colours: StreetColours): string {
  if (streets.includes(roadClass)) return colours.minorRim;
  return roadClass === 'tertiary' || roadClass === 'secondary' ? colours.rim : colours.mainRim;
}
