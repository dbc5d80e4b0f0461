import type { ArtisanPage } from '@fixit/contract/public-page/artisan-pages';
import type { TradesPage } from '@fixit/contract/public-page/trade-pages';

const context = 'https://schema.org';

/** The last step is the page itself. */
export function describeTrail(steps: readonly { name: string; url: string }[]): object {
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

export function describeList(entries: readonly { name: string; url: string }[]): object {
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

export function describeArtisan(page: ArtisanPage, publicUrl: string, path: string): object[] {
  const url = publicUrl + path;
  const { name, about, picture, town, trades, rating, reviews, latest } = page;
  const business = {
    '@context': context,
    '@type': 'LocalBusiness',
    '@id': `${url}#business`,
    name,
    url,
    ...(about !== '' && { description: about }),
    ...(picture !== null && { image: new URL(picture, publicUrl).href }),
    ...(town !== null && { address: { '@type': 'PostalAddress', addressLocality: town, addressCountry: 'GB' } }),
    ...(rating !== null &&
      latest.length > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviews, bestRating: 5 },
      }),
    ...(latest.length > 0 && { review: latest.map(describeReview) }),
    makesOffer: trades.map((trade) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name: trade } })),
  };
  const trail = [
    { name: 'Trades', url: `${publicUrl}/trades` },
    ...page.trail.map(({ label, href }) => ({ name: label, url: publicUrl + href })),
    { name, url },
  ];
  return [business, describeTrail(trail)];
}

function describeReview({ author, stars, words, written_at }: ArtisanPage['latest'][number]): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author ?? 'A former customer' },
    datePublished: written_at.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
    ...(words !== '' && { reviewBody: words }),
  };
}
