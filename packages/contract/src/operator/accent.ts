interface Accent {
  readonly label: string;
  readonly plate: string;
  readonly hover: string;
  readonly wash: string;
  readonly darkWash: string;
}

/** Text has a contrast of at least 7 on these backgrounds, which a test checks. */
export const accents = {
  'number-plate': { label: 'Number plate', plate: '#FFC629', hover: '#F2B400', wash: '#FFF1C7', darkWash: '#3A2F10' },
  marigold: { label: 'Marigold', plate: '#FFB020', hover: '#DC991F', wash: '#FCE5BB', darkWash: '#3D2E12' },
  apricot: { label: 'Apricot', plate: '#FFA877', hover: '#DC9269', wash: '#FCE3D1', darkWash: '#3D2C21' },
  coral: { label: 'Coral', plate: '#FF9C8A', hover: '#E38C7D', wash: '#FCE0D6', darkWash: '#3D2A24' },
  rose: { label: 'Rose', plate: '#F7A1B5', hover: '#D78E9F', wash: '#FAE1E1', darkWash: '#3B2B2B' },
  heather: { label: 'Heather', plate: '#D9A8F0', hover: '#BD94D2', wash: '#F2E3F1', darkWash: '#362C35' },
  lavender: { label: 'Lavender', plate: '#B9B2FF', hover: '#A09BDD', wash: '#EAE6F5', darkWash: '#312E38' },
  sky: { label: 'Sky', plate: '#8CC4FF', hover: '#7AAADD', wash: '#DEEAF5', darkWash: '#293138' },
  'duck-egg': { label: 'Duck egg', plate: '#7FD3D8', hover: '#6FB7BC', wash: '#DBEEEA', darkWash: '#273431' },
  mint: { label: 'Mint', plate: '#6FD9A8', hover: '#61BC93', wash: '#D7F0DE', darkWash: '#243529' },
  lime: { label: 'Lime', plate: '#B9DC4B', hover: '#A0BE44', wash: '#EAF1C6', darkWash: '#313519' },
  stone: { label: 'Stone', plate: '#D6CBB5', hover: '#B9B09E', wash: '#F1ECE1', darkWash: '#36322B' },
} as const satisfies Record<string, Accent>;

export type AccentName = keyof typeof accents;

export const accentNames = Object.keys(accents) as [AccentName, ...AccentName[]];

export const defaultAccent: AccentName = 'number-plate';

export const isAccentName = (name: string): name is AccentName => Object.hasOwn(accents, name);

const inks = { light: ['#14161a', '#46433c'], dark: ['#f6f0e3', '#cbc2b0'], plate: '#14161a' } as const;

/** Returns the lowest contrast of text on one of the accent's backgrounds (WCAG 2.2). */
export function lowestContrast(name: AccentName): number {
  const { plate, hover, wash, darkWash } = accents[name];
  return Math.min(
    ...[plate, hover].map((background) => contrastOf(inks.plate, background)),
    ...inks.light.map((ink) => contrastOf(ink, wash)),
    ...inks.dark.map((ink) => contrastOf(ink, darkWash)),
  );
}

function contrastOf(first: string, second: string): number {
  const [brighter = 0, darker = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
