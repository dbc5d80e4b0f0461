import { fontOf, inCase } from '../sign-letterings.ts';
import { type Brief, caption, drawShaded, isShort, lozenge } from '../sign-shapes.ts';
import { outlineOnArc } from '../text-outline.ts';

const frame = 'M38 24h564a14 14 0 0 1 14 14v404a14 14 0 0 1 -14 14h-564a14 14 0 0 1 -14 -14v-404a14 14 0 0 1 14 -14Z';

export function paintArch(brief: Brief): string {
  const { name, trade, town, lettering, colours } = brief;
  const { letter, shade, line } = colours;
  const font = fontOf(lettering);
  const text = inCase(lettering, name);
  const largest = isShort(name) ? 236 : 132;
  const { length } = outlineOnArc(font, text, largest, { x: 320, y: 620, radius: 460 }, 2);
  const size = length > 508 ? (largest * 508) / length : largest;
  const { path } = outlineOnArc(font, text, size, { x: 320, y: 536 + size * 0.62, radius: 460 }, 2);
  return (
    `<path fill="none" stroke="${line}" stroke-width="3" d="${frame}"/>` +
    drawShaded(brief, { path, fill: letter, shade, depth: 7 }) +
    `<path fill="none" stroke="${line}" stroke-width="3" d="M150 296C220 264 420 264 490 296"/>` +
    `<path fill="none" stroke="${line}" stroke-width="1.500" d="M170 306C236 278 404 278 470 306"/>` +
    caption(trade, { widest: 500, size: 56, spacing: 5, x: 320, y: 372, fill: letter }) +
    `<path stroke="${line}" stroke-width="3" d="M92 416h110M438 416h110"/>` +
    caption(town, { widest: 200, size: 26, spacing: 7, x: 320, y: 425, fill: line }) +
    lozenge(84, 416, line, 5) +
    lozenge(556, 416, line, 5)
  );
}
