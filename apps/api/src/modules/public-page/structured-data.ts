import type { TradesPage } from '@fixit/contract/public-page/trade-pages';

const context = 'https://schema.org';

/** Returns the trail of a page for search engines. The last step is the page itself. */
function describeTrail(steps: readonly { name: string; url: string }[]): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

function describeList(entries: readonly { name: string; url: string }[]): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    numberOfItems: entries.length,
    itemListElement: entries.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url,
    })),
  };
}

export function describeTrades({ trades }: TradesPage, publicUrl: string): object[] {
  return [
    describeTrail([{ name: 'Trades', url: `${publicUrl}/trades` }]),
    describeList(trades.map(({ trade, address }) => ({ name: trade, url: publicUrl + address }))),
  ];
}
