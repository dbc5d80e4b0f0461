/** A drawing of a trade has coloured areas, the ink line, thin lines, solid ink, and an overprint. */
export interface Drawing {
  fills: (readonly [colour: string, path: string])[];
  ink: string;
  thin: string;
  solid: string;
  over: string;
}

const palette: Record<string, string> = {
  ink: '#14161A',
  wall: '#F6EEDC',
  paper: '#FFFBF0',
  yellow: '#FFC629',
  sky: '#9CC7D4',
  sage: '#A3BD8C',
  terra: '#DC8A62',
  brick: '#BC4B31',
  pine: '#2F7256',
  rose: '#E7AC99',
  teal: '#3F8C8C',
  slate: '#8493A0',
  navy: '#2B4C73',
  wood: '#D9B27A',
  oxblood: '#7A2531',
};

export function printDrawing({ fills, ink, thin, solid, over }: Drawing, line: number): string {
  const fill = (colour: string | undefined, path: string) => `<path fill="${colour}" d="${path}"/>`;
  const paperAreas = fills.map(([, path]) => fill(palette.paper, path)).join('');
  const colourAreas = fills.map(([colour, path]) => fill(palette[colour] ?? colour, path)).join('');
  const thinLines = thin ? `<path stroke-width="${line * 0.62}" d="${thin}"/>` : '';
  return (
    `${paperAreas}<g transform="translate(1.5 1.5)">${colourAreas}</g>${solid ? fill(palette.ink, solid) : ''}` +
    `<g fill="none" stroke="${palette.ink}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path stroke-width="${line}" d="${ink}"/>${thinLines}</g>${over}`
  );
}
