import { countThings } from '@fixit/contract/public-page/page-words';
import type {
  FewInTownPage,
  FigureArea,
  TownPage,
  TownsPage,
  TradeInTownPage,
  UnknownTownPage,
} from '@fixit/contract/public-page/town-pages';
import { countPeople, severalPeople, tradeInPlace } from '@fixit/contract/public-page/trade-people';

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
  const hasSeveralMatches =
    meant.length > 1 && meant.every(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  if (hasSeveralMatches && typed !== '') {
    return { title: `There are several towns called “${typed}”`, description: 'Choose the one you meant.' };
  }
  return { title: `We do not know a town called “${typed}”`, description: 'All towns and trades are listed.' };
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
