import type { PageTrade } from './town-pages.ts';

type NamedTrade = Pick<PageTrade, 'name' | 'slug'>;

/** Each built-in trade has words for one person and for several. People of other trades are called artisans. */
const people: Readonly<Record<string, readonly [string, string]>> = {
  plumbing: ['plumber', 'plumbers'],
  electrics: ['electrician', 'electricians'],
  cleaning: ['cleaner', 'cleaners'],
  painting: ['painter', 'painters'],
  carpentry: ['carpenter', 'carpenters'],
  gardening: ['gardener', 'gardeners'],
  locksmith: ['locksmith', 'locksmiths'],
  roofing: ['roofer', 'roofers'],
  tiling: ['tiler', 'tilers'],
  'appliance-repair': ['appliance repairer', 'appliance repairers'],
  removals: ['removal firm', 'removal firms'],
  handyman: ['handyman', 'handymen'],
  plastering: ['plasterer', 'plasterers'],
  heating: ['heating engineer', 'heating engineers'],
  'pest-control': ['pest controller', 'pest controllers'],
  'chimney-sweep': ['chimney sweep', 'chimney sweeps'],
};

export const onePerson = ({ slug }: NamedTrade): string => people[slug]?.[0] ?? 'artisan';
export const severalPeople = ({ slug }: NamedTrade): string => people[slug]?.[1] ?? 'artisans';

const smallNumbers = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/** Returns 'Two plumbers' or '24 plumbers', for the beginning of a sentence. */
export const countPeople = (count: number, trade: NamedTrade): string =>
  `${smallNumbers[count] ?? count} ${count === 1 ? onePerson(trade) : severalPeople(trade)}`;

/** Returns 'Plumbers', or the name of a trade without a word for its people, such as 'Thatching'. */
export function namePeople(trade: NamedTrade): string {
  const several = people[trade.slug]?.[1];
  return several ? `${several.charAt(0).toUpperCase()}${several.slice(1)}` : trade.name;
}

/** Returns 'Plumbers in Saltaire' or 'Thatching in Saltaire'. */
export const tradeInPlace = (trade: NamedTrade, place: string): string => `${namePeople(trade)} in ${place}`;
