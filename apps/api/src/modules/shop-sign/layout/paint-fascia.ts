import { fontOf, inCase } from '../sign-letterings.ts';
import { type Brief, caption, drawShaded, isShort, lozenge, splitName } from '../sign-shapes.ts';
import { fitLine } from '../text-outline.ts';

const notchedOutline = (x: number, y: number, width: number, height: number, bite: number) => {
  const [across, down] = [width - 2 * bite, height - 2 * bite];
  return (
    `M${x + bite} ${y}h${across}a${bite} ${bite} 0 0 0 ${bite} ${bite}v${down}a${bite} ${bite} 0 0 0 ${-bite} ${bite}` +
    `h${-across}a${bite} ${bite} 0 0 0 ${-bite} ${-bite}v${-down}a${bite} ${bite} 0 0 0 ${bite} ${-bite}Z`
  );
};

/** Paints a shop's fascia: two keylines with notched corners, and the trade on a band. */
export function paintFascia(brief: Brief): string {
  const { name, trade, town, lettering, colours } = brief;
  const { background, letter, shade, line } = colours;
  const font = fontOf(lettering);
  const maxHeight = isShort(name) ? 218 : 150;
  const wholeName = fitLine(font, inCase(lettering, name), 500, maxHeight);
  const words =
    wholeName.size >= 92 ? [inCase(lettering, name)] : splitName(name).map((word) => inCase(lettering, word));
  const lines = words.map((word) => fitLine(font, word, 500, words.length > 1 ? 104 : maxHeight));
  const height = lines.reduce((sum, line) => sum + line.height, 0) + (words.length - 1) * 26;
  let y = (words.length > 1 ? 182 : 186) - height / 2;
  let nameSvg = '';
  for (const { path, width, top, height: lineHeight } of lines) {
    nameSvg += drawShaded(brief, { path, fill: letter, shade, depth: 7, x: 320 - width / 2, y: y - top });
    y += lineHeight + 26;
  }
  return (
    `<path fill="none" stroke="${line}" stroke-width="4" d="${notchedOutline(26, 26, 588, 428, 22)}"/>` +
    `<path fill="none" stroke="${line}" stroke-width="1.5" d="${notchedOutline(36, 36, 568, 408, 20)}"/>${nameSvg}` +
    `<rect x="37" y="318" width="566" height="62" fill="${line}"/>` +
    caption(trade, { widest: 500, size: 34, spacing: 6, x: 320, y: 361, fill: background }) +
    caption(town, { widest: 376, size: 22, spacing: 9, x: 320, y: 419, fill: letter }) +
    lozenge(120, 411, line) +
    lozenge(520, 411, line)
  );
}
