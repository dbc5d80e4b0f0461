import { darken, isLight } from '../colour.ts';
import { fontOf, inCase } from '../letters.ts';
import { fitLine } from '../outline.ts';
import { type Brief, caption, isShort, shaded, splitName } from '../paint.ts';

/** Two taller lines from y = 84 on would cross the rule below them. */
const roomAboveRule = 182;

export function paintRise(brief: Brief): string {
  const { name, trade, town, lettering, colours } = brief;
  const { ground, letter, shade, line } = colours;
  const font = fontOf(lettering);
  const tallest = isShort(name) ? 196 : 150;
  const whole = fitLine(font, inCase(lettering, name), 560, tallest);
  const words = whole.size >= 96 ? [inCase(lettering, name)] : splitName(name).map((each) => inCase(lettering, each));
  const several = words.length > 1;
  const [widest, high] = several ? [430, 96] : [540, tallest];
  const lines = words.map((each) => fitLine(font, each, widest, high));
  const total = lines.reduce((sum, { height }) => sum + height, 0) + (words.length - 1) * 22;
  const scale = several ? Math.min(1, roomAboveRule / total) : 1;
  let y = several ? Math.min(84, 84 + roomAboveRule - total * scale) : 150;
  let painted = '';
  words.forEach((each, index) => {
    const { path, width, top, height } = fitLine(font, each, widest * scale, high * scale);
    const x = several ? (index > 0 ? 560 - width : 70) : 320 - width / 2;
    const lower = several ? 0 : 20 - height / 2;
    const fall = isLight(ground) ? shade : darken(ground);
    painted += shaded(brief, { path, fill: letter, shade: fall, depth: 6, x, y: y - top + lower });
    y += height + 22 * scale;
  });
  const onSlope = isLight(shade) && isLight(letter) ? ground : letter;
  const lifted = caption(trade, { widest: 520, size: 46, spacing: 6, x: 0, y: 0, fill: onSlope });
  return (
    `<path fill="${shade}" d="M0 480V340L640 226V480Z"/><path stroke="${line}" stroke-width="5" d="M0 336L640 222"/>` +
    `<g transform="rotate(-10 320 240)">${painted}</g>` +
    lifted.replace('translate(', 'translate(320 410) translate(') +
    caption(town, { widest: 400, size: 24, spacing: 9, x: 320, y: 452, fill: isLight(shade) ? onSlope : line })
  );
}
