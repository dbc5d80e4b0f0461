import type { SignDesign } from '@fixit/contract/artisan/shop-sign';
import { colourSchemes } from './colour-schemes.ts';
import { paintArch } from './layout/paint-arch.ts';
import { paintFascia } from './layout/paint-fascia.ts';
import { hasDrawing, paintOval } from './layout/paint-oval.ts';
import { paintRise } from './layout/paint-rise.ts';
import { paintStack } from './layout/paint-stack.ts';
import { letteringFor, paintableText } from './sign-letterings.ts';
import { type Brief, screws } from './sign-shapes.ts';

const painters: Record<SignDesign['layout'], (brief: Brief) => string> = {
  fascia: paintFascia,
  arch: paintArch,
  stack: paintStack,
  rise: paintRise,
  oval: paintOval,
};

const invalidInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escape = (text: string) => text.replaceAll(invalidInXml, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export interface SignText {
  name: string;
  trade: string;
  town: string;
  /** The title is the full name, if the sign shows only some of its words. */
  title?: string;
}

/**
 * Draws a sign of 640 by 480 pixels. Its text consists of outlines, so that every machine shows the
 * same. If no lettering has all letters of the name, the trade is painted instead. An oval without
 * a drawing of the trade becomes an arch.
 */
export function drawSign(text: SignText, choice: SignDesign): string {
  const colours = colourSchemes[choice.pair] ?? colourSchemes[0];
  let count = 0;
  const nextId = () => `p${count++}`;
  const { lettering, name, trade, town } = chooseWords(text, choice.letter);
  const layout = choice.layout === 'oval' && !hasDrawing(text.trade) ? 'arch' : choice.layout;
  const drawing = text.trade.toUpperCase();
  const layoutSvg = painters[layout]({ name, trade, town, drawing, lettering, colours, nextId });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480">` +
    `<title>${escape([text.title ?? text.name, text.trade, text.town].filter(Boolean).join(', '))}</title>` +
    `<rect width="640" height="480" fill="${colours.background}"/>${layoutSvg}${screws(text.name, colours.background)}</svg>`
  );
}

function chooseWords(
  text: SignText,
  requested: SignDesign['letter'],
): { lettering: SignDesign['letter']; name: string; trade: string; town: string } {
  const trade = paintableText('johnston', text.trade) ?? '';
  const town = paintableText('johnston', text.town) ?? '';
  const lettering = letteringFor(requested, text.name);
  const name = lettering && paintableText(lettering, text.name);
  if (name) return { lettering, name, trade: trade.toUpperCase(), town: town.toUpperCase() };
  // If the trade has no Latin letters either, an ampersand is painted.
  return {
    lettering: letteringFor(requested, trade) ?? 'johnston',
    name: trade || '&',
    trade: town.toUpperCase(),
    town: '',
  };
}
