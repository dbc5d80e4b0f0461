import { countThings } from '@fixit/contract/public-page/page-words';
import type {
  FewInTownPage,
  FigureArea,
  PageTrade,
  TownPage,
  TownsPage,
  TradeInTownPage,
  UnknownTownPage,
} from '@fixit/contract/public-page/town-pages';

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

export const onePerson = ({ slug }: PageTrade): string => people[slug]?.[0] ?? 'artisan';
export const severalPeople = ({ slug }: PageTrade): string => people[slug]?.[1] ?? 'artisans';

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
export const countPeople = (count: number, trade: PageTrade): string =>
  `${smallNumbers[count] ?? count} ${count === 1 ? onePerson(trade) : severalPeople(trade)}`;

/** Names a trade in a town, or in all of them: 'Plumbers in Saltaire', 'Thatching in Saltaire'. */
export function tradeInPlace(trade: PageTrade, place: string): string {
  const several = people[trade.slug]?.[1];
  return several ? `${several.charAt(0).toUpperCase()}${several.slice(1)} in ${place}` : `${trade.name} in ${place}`;
}

export const areaInWords = (area: FigureArea): string => (area.scope === 'all' ? 'everywhere' : `in ${area.name}`);

interface Words {
  readonly title: string;
  readonly description: string;
}

export function describeTradeInTown({ trade, town, artisans }: TradeInTownPage): Words {
  return {
    title: tradeInPlace(trade, town.name),
    description: `${countPeople(artisans.length, trade)} who travel to ${town.name}, with what people paid and thought of them. Asking is free.`,
  };
}

export function describeFewInTown({ trade, town, count }: FewInTownPage): Words {
  return {
    title: `${countPeople(count, trade)} ${count === 1 ? 'reaches' : 'reach'} ${town.name}`,
    description: `Towns near ${town.name} with more ${severalPeople(trade)}.`,
  };
}

export function describeUnknownTown({ typed, meant }: UnknownTownPage): Words {
  const isSeveral = meant.length > 1 && meant.every(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  if (isSeveral && typed !== '') {
    return { title: `There are several towns called “${typed}”`, description: 'Choose the one that you meant.' };
  }
  return { title: `We know no town called “${typed}”`, description: 'All towns and trades are listed.' };
}

export function describeTowns({ trade, total }: TownsPage): Words {
  const towns = countThings(total, 'town');
  return trade
    ? {
        title: tradeInPlace(trade, 'every town'),
        description: `${towns} that at least three ${severalPeople(trade)} travel to.`,
      }
    : { title: 'All towns', description: `${towns} in which at least three artisans of one trade take work.` };
}

export function describeTown({ town, trades }: TownPage): Words {
  return {
    title: `Trades in ${town.name}`,
    description: `${countThings(trades.length, 'trade')} with at least three artisans who travel to ${town.name}.`,
  };
}
