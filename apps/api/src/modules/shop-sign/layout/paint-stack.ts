import { isLight, lightness } from '../colour-lightness.ts';
import { fontOf, inCase } from '../sign-letterings.ts';
import { type Brief, caption, drawShaded, isShort, splitName } from '../sign-shapes.ts';
import { fitLine } from '../text-outline.ts';

const initial = /^(A|J|R|M)\.$/;

/** Puts each word on a separate line. '&' stays with the word after it, and an initial with its name. */
function stackWords(name: string): string[] {
  const words = name.split(' ');
  if (words.length > 3) return splitName(name);
  const lines: string[] = [];
  for (const word of words) {
    const above = lines.at(-1);
    const joins = above !== undefined && word !== '&' && !word.endsWith('.') && /(&|\.)$/.test(above);
    if (joins && !initial.test(word)) lines[lines.length - 1] = `${above} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function paintStack(brief: Brief): string {
  const { name, trade, town, lettering, colours } = brief;
  const { background, letter, shade, line } = colours;
  const font = fontOf(lettering);
  const words = stackWords(name).map((word) => inCase(lettering, word));
  const maxHeight = isShort(name) ? 270 : words.length > 2 ? 96 : 136;
  const height =
    words.reduce((sum, word) => sum + fitLine(font, word, 536, maxHeight).height, 0) + (words.length - 1) * 20;
  const scale = Math.min(1, 300 / height);
  let y = 36 + Math.max(0, (322 - height * scale) / 2);
  let nameSvg = '';
  for (const word of words) {
    const {
      path,
      width,
      top,
      height: lineHeight,
    } = fitLine(font, word, 536 * (scale < 1 ? 0.99 : 1), maxHeight * scale);
    nameSvg += drawShaded(brief, { path, fill: letter, shade, depth: 6, x: 320 - width / 2, y: y - top });
    y += lineHeight + 20 * scale;
  }
  const tradeFill = isLight(shade) && !isLight(background) ? background : letter;
  const onLight = isLight(letter) ? background : letter;
  const onDark = lightness(line) > 0.4 ? line : letter;
  return (
    `${nameSvg}<rect y="376" width="640" height="104" fill="${shade}"/><rect y="370" width="640" height="4" fill="${line}"/>` +
    caption(trade, { widest: 540, size: 44, spacing: 6, x: 320, y: 425, fill: tradeFill }) +
    caption(town, { widest: 400, size: 23, spacing: 9, x: 320, y: 459, fill: isLight(shade) ? onLight : onDark })
  );
}
