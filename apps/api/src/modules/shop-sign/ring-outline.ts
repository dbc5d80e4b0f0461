import type { SignFont } from './sign-letterings.ts';
import { movePoints, pathOf } from './text-outline.ts';

const steps = 720;

interface Ring {
  points: [number, number][];
  /** `lengths` holds the length of the line up to each point. */
  lengths: number[];
}

function halfRing(isLower: boolean): Ring {
  const [radiusX, radiusY] = isLower ? [247, 174] : [236, 160];
  const points = Array.from({ length: steps + 1 }, (_, step): [number, number] => {
    const angle = Math.PI * (isLower ? 1 - step / steps : 1 + step / steps);
    return [320 + Math.cos(angle) * radiusX, 240 + Math.sin(angle) * radiusY];
  });
  let length = 0;
  const lengths = points.map(([x, y], index) => {
    const [px, py] = points[index - 1] ?? [x, y];
    length += Math.hypot(x - px, y - py);
    return length;
  });
  return { points, lengths };
}

export function outlineOnRing(font: SignFont, text: string, maxSize: number, isLower: boolean): string {
  const { points, lengths } = halfRing(isLower);
  const fullLength = lengths[steps] ?? 0;
  const glyphs = font.stringToGlyphs(text);
  const spacing = isLower ? 8 : 3;
  let size = maxSize;
  const widthOf = (advance: number) => (advance * size) / font.unitsPerEm;
  const total = () => glyphs.reduce((sum, glyph) => sum + widthOf(glyph.advanceWidth) + spacing, 0);
  while (total() > fullLength * (isLower ? 0.7 : 0.8)) size *= 0.96;
  const capital = -font.charToGlyph('H').getPath(0, 0, size).getBoundingBox().y1;
  const offset = isLower ? capital * 0.5 - 2 : (-(66 - capital) / 2) * 0.35 + 2;
  let position = (fullLength - total()) / 2;
  let path = '';
  for (const glyph of glyphs) {
    const width = widthOf(glyph.advanceWidth);
    const index = Math.max(
      1,
      lengths.findIndex((length) => length >= position + width / 2),
    );
    const [x1, y1] = points[Math.max(0, index - 3)] ?? [0, 0];
    const [x2, y2] = points[Math.min(steps, index + 3)] ?? [0, 0];
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [px, py] = points[index] ?? [0, 0];
    const [x, y] = [px - sin * offset, py + cos * offset];
    const shape = glyph.getPath(-width / 2, 0, size);
    path += pathOf(movePoints(shape.commands, (dx, dy) => [x + dx * cos - dy * sin, y + dx * sin + dy * cos]));
    position += width + spacing;
  }
  return path;
}
