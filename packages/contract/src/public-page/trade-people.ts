import type { PageTrade } from './town-pages.ts';

type NamedTrade = Pick<PageTrade, 'name' | 'slug'>;

/** One and several people of the trades that come with the app. Others are called artisans. */
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

/** Counts people at the beginning of a sentence: 'Two plumbers', '24 plumbers'. */
export const countPeople = (count: number, trade: NamedTrade): string =>
  `${smallNumbers[count] ?? count} ${count === 1 ? onePerson(trade) : severalPeople(trade)}`;

/** Names the people of a trade, or else the trade: 'Plumbers', 'Thatching'. */
export function namePeople(trade: NamedTrade): string {
  const several = people[trade.slug]?.[1];
  return several ? `${several.charAt(0).toUpperCase()}${several.slice(1)}` : trade.name;
}

/** Names a trade in a town, or in all of them: 'Plumbers in Saltaire', 'Thatching in Saltaire'. */
export const tradeInPlace = (trade: NamedTrade, place: string): string => `${namePeople(trade)} in ${place}`;
