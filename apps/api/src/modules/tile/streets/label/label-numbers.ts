import type { LabelSheet } from './label-sheet.ts';
import type { NumberedRoad } from './named-lines.ts';
import type { LabelBox } from './street-label.ts';

/** The plates of one road are this far apart. */
const plateSpacingPx = 380;
const [size, spacing] = [9.5, 0.1];

export function labelNumbers(roads: readonly NumberedRoad[], zoom: number, sheet: LabelSheet): void {
  if (zoom < 10 || zoom > 16) return;
  for (const { ref, lines } of roads) {
    if (ref.length > 6) continue;
    const usedSpots: { x: number; y: number }[] = [];
    for (const line of lines) {
      if (line.length < 60) continue;
      const count = Math.max(1, Math.floor(line.length / plateSpacingPx));
      for (let part = 0; part < count; part += 1) {
        [0, 40, -40].some((shift) => {
          const distance = (line.length * (part + 0.5)) / count + shift;
          if (distance < 12 || distance > line.length - 12) return false;
          const spot = line.pointAt(distance);
          if (usedSpots.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < plateSpacingPx * 0.7)) return false;
          if (!putPlate(ref, spot, sheet)) return false;
          usedSpots.push(spot);
          return true;
        });
      }
    }
  }
}

function putPlate(ref: string, { x, y }: { x: number; y: number }, sheet: LabelSheet): boolean {
  const width = sheet.lettering.width(ref, size, spacing);
  const left = x - width / 2;
  const glyphs = sheet.layOutLine(ref, { x: left, y: y + size * 0.35, size, spacing });
  const plate: LabelBox = [left - 3.5, y - 6.5, left + width + 3.5, y + 6.5];
  const box: LabelBox = [left - 8, y - 11, left + width + 8, y + 11];
  return sheet.put({ glyphs, size, ink: 'street', halo: null, plate }, [box]);
}
