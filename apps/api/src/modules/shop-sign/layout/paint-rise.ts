import { darken, isLight } from '../colour-lightness.ts';
import { fontOf, inCase } from '../sign-letterings.ts';
import { type Brief, caption, drawShaded, isShort, splitName } from '../sign-shapes.ts';
import { fitLine } from '../text-outline.ts';

/** Two lines that begin at y = 84 and are taller than this would cross the rule below them. */
const roomAboveRule = 182;

export function paintRise(brief: Brief): string {
  const { name, trade, town, lettering, colours } = brief;
  const { background, letter, shade, line } = colours;
  const font = fontOf(lettering);
  const maxHeight = isShort(name) ? 196 : 150;
  const wholeName = fitLine(font, inCase(lettering, name), 560, maxHeight);
  const words =
    wholeName.size >= 96 ? [inCase(lettering, name)] : splitName(name).map((word) => inCase(lettering, word));
  const hasTwoLines = words.length > 1;
  const [lineWidth, lineHeight] = hasTwoLines ? [430, 96] : [540, maxHeight];
  const lines = words.map((word) => fitLine(font, word, lineWidth, lineHeight));
  const total = lines.reduce((sum, { height }) => sum + height, 0) + (words.length - 1) * 22;
  const scale = hasTwoLines ? Math.min(1, roomAboveRule / total) : 1;
  let y = hasTwoLines ? Math.min(84, 84 + roomAboveRule - total * scale) : 150;
  let nameSvg = '';
  words.forEach((word, index) => {
    const { path, width, top, height } = fitLine(font, word, lineWidth * scale, lineHeight * scale);
    const x = hasTwoLines ? (index > 0 ? 560 - width : 70) : 320 - width / 2;
    const lower = hasTwoLines ? 0 : 20 - height / 2;
    const shadowColour = isLight(background) ? shade : darken(background);
    nameSvg += drawShaded(brief, { path, fill: letter, shade: shadowColour, depth: 6, x, y: y - top + lower });
    y += height + 22 * scale;
  });
  const slopeFill = isLight(shade) && isLight(letter) ? background : letter;
  const tradeCaption = caption(trade, { widest: 520, size: 46, spacing: 6, x: 0, y: 0, fill: slopeFill });
  return (
    `<path fill="${shade}" d="M0 480V340L640 226V480Z"/><path stroke="${line}" stroke-width="5" d="M0 336L640 222"/>` +
    `<g transform="rotate(-10 320 240)">${nameSvg}</g>` +
    tradeCaption.replace('translate(', 'translate(320 410) translate(') +
    caption(town, { widest: 400, size: 24, spacing: 9, x: 320, y: 452, fill: isLight(shade) ? slopeFill : line })
  );
}
