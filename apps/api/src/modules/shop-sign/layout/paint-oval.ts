import drawings from '../drawings.json' with { type: 'json' };
import { type Drawing, printDrawing } from '../print-drawing.ts';
import { outlineOnRing } from '../ring-outline.ts';
import { fontOf, inCase } from '../sign-letterings.ts';
import { type Brief, drawShaded, isShort, lozenge } from '../sign-shapes.ts';

const byTrade = new Map(Object.entries(drawings).map(([trade, drawing]) => [trade.toUpperCase(), drawing]));

export const hasDrawing = (trade: string) => byTrade.has(trade.toUpperCase());

/** JSON types tuples as arrays, although each fill is a colour and a path. */
function drawingOf(trade: string): Drawing {
  const drawing = byTrade.get(trade);
  if (!drawing) throw new Error(`There is no drawing of the trade '${trade}'`);
  return { ...drawing, fills: drawing.fills.map(([colour = '', path = '']) => [colour, path]) };
}

export function paintOval(brief: Brief): string {
  const { name, trade, town, drawing, lettering, colours } = brief;
  const { letter, shade, line } = colours;
  const upperText = outlineOnRing(fontOf(lettering), inCase(lettering, name), isShort(name) ? 68 : 60, false);
  const lowerText = outlineOnRing(fontOf('johnston'), [trade, town].filter(Boolean).join(', '), 32, true);
  return (
    `<ellipse cx="320" cy="240" rx="296" ry="216" fill="none" stroke="${line}" stroke-width="4"/>` +
    `<ellipse cx="320" cy="240" rx="196" ry="128" fill="#F8EDD2" stroke="${line}" stroke-width="4"/>` +
    drawShaded(brief, { path: upperText, fill: letter, shade, depth: 5 }) +
    `<path fill="${line}" d="${lowerText}"/>` +
    '<clipPath id="oc"><ellipse cx="320" cy="240" rx="194" ry="126"/></clipPath>' +
    `<g clip-path="url(#oc)"><g transform="translate(155 108) scale(2.75)">${printDrawing(drawingOf(drawing), 2.2)}</g></g>` +
    lozenge(74, 258, line, 8) +
    lozenge(566, 258, line, 8)
  );
}
