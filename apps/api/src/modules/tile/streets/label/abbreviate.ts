const abbreviations = new Map([
  ['Street', 'St'],
  ['Road', 'Rd'],
  ['Avenue', 'Ave'],
  ['Lane', 'Ln'],
  ['Crescent', 'Cres'],
  ['Place', 'Pl'],
  ['Square', 'Sq'],
  ['Terrace', 'Terr'],
  ['Gardens', 'Gdns'],
  ['Drive', 'Dr'],
  ['Court', 'Ct'],
  ['Close', 'Cl'],
  ['Grove', 'Gr'],
  ['Saint', 'St'],
  ['North', 'N'],
  ['South', 'S'],
  ['East', 'E'],
  ['West', 'W'],
]);

/** Abbreviates a street's name: 'Albert Terr'. The first word stays, because 'North Road' is not 'N Rd'. */
export function abbreviate(name: string): string {
  return name
    .split(' ')
    .map((word, index) => (index === 0 && word !== 'Saint' ? word : (abbreviations.get(word) ?? word)))
    .join(' ');
}

export function breakInTwo(name: string): string[] {
  if (name.length < 13 || !name.includes(' ')) return [name];
  const words = name.split(' ');
  const breaks = words
    .slice(1)
    .map((_, index): [string, string] => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const unevenness = ([above, below]: [string, string]) => Math.abs(above.length - below.length);
  return breaks.toSorted((a, b) => unevenness(a) - unevenness(b))[0] ?? [name];
}
