import type { ReviewInTown } from './quoted-review.ts';

export interface PageLink {
  readonly label: string;
  readonly count: number;
  readonly address: string;
  /** The distance is from the town of the page. It is null for a page about the same town. */
  readonly miles: number | null;
}

export interface PageTrade {
  readonly name: string;
  readonly slug: string;
  readonly picture: string | null;
  readonly address: string;
}

export interface PageTown {
  readonly name: string;
  readonly county: string;
  readonly address: string;
}

/** A figure was measured in this place, which is wider where a town has too few cases. */
export type FigureArea = { readonly scope: 'district' | 'county'; readonly name: string } | { readonly scope: 'all' };

export interface TownFigures {
  /** `minutes` is the median until the first artisan accepted. */
  readonly first_yes: { readonly minutes: number; readonly count: number; readonly area: FigureArea } | null;
  readonly accepted: { readonly answered: number; readonly count: number; readonly area: FigureArea } | null;
  /** Half of all agreed prices lie between `low` and `high`. */
  readonly price: {
    readonly low: number;
    readonly middle: number;
    readonly high: number;
    readonly count: number;
    readonly area: FigureArea;
  } | null;
  readonly rating: { readonly stars: number; readonly count: number } | null;
}

export interface ArtisanCard {
  readonly name: string;
  readonly town: string | null;
  readonly picture: string | null;
  /** The rating is null if there are fewer than `townPageLimits.minSampleSize` reviews. */
  readonly rating: number | null;
  readonly reviews: number;
  /** The median covers `measuredDays` and is null if there are fewer than `townPageLimits.minSampleSize` replies. */
  readonly reply_minutes: number | null;
  readonly address: string;
}

export interface TradeInTownPage {
  readonly kind: 'trade_in_town';
  readonly trade: PageTrade;
  readonly town: PageTown;
  /** The nearest artisans come first. */
  readonly artisans: readonly ArtisanCard[];
  readonly has_more: boolean;
  readonly figures: TownFigures;
  /** Lists the newest reviews, at most one of each artisan. */
  readonly latest: readonly ReviewInTown[];
  readonly near: readonly PageLink[];
  readonly other_trades: readonly PageLink[];
  readonly request_address: string;
}

export interface FewInTownPage {
  readonly kind: 'few_in_town';
  readonly trade: PageTrade;
  readonly town: PageTown;
  readonly count: number;
  readonly near: readonly PageLink[];
  readonly other_trades: readonly PageLink[];
  readonly request_address: string;
}

/** Says that no town or several towns have this name. */
export interface UnknownTownPage {
  readonly kind: 'unknown_town';
  /** This is null on a page that belongs to no trade. */
  readonly trade: PageTrade | null;
  readonly typed: string;
  readonly meant: readonly PageLink[];
}

export interface ListedTown {
  readonly name: string;
  /** This is empty unless other towns have this name. */
  readonly county: string;
  /** Counts trades, or the artisans of the page's trade. */
  readonly count: number;
  readonly address: string;
}

/** Shows a part of the list of towns in which at least `fewestArtisans` of one trade take work. */
export interface TownsPage {
  readonly kind: 'towns';
  /** This is null on the list for all trades. */
  readonly trade: PageTrade | null;
  readonly total: number;
  readonly number: number;
  /** This is empty if the list has only one part. A label shows the letters of its part. */
  readonly parts: readonly { readonly label: string; readonly address: string; readonly is_current: boolean }[];
  readonly letters: readonly { readonly letter: string; readonly towns: readonly ListedTown[] }[];
}

export interface TownPage {
  readonly kind: 'town';
  readonly town: PageTown;
  readonly trades: readonly PageLink[];
  readonly near: readonly PageLink[];
}

/** Redirects from `?q=` with a postcode or a town to that town's page. A form without JavaScript uses it. */
export const townSearchPath = '/towns/find';

export const townPageLimits = {
  /** A page exists if at least this many artisans travel to the town. */
  fewestArtisans: 3,
  /** A page lists at most this many artisans, the nearest first. */
  artisans: 24,
  /** Only the first artisans have a shop sign, so that a page makes no more than twelve requests. */
  signs: 6,
  reviews: 4,
  /** Artisans who have not been online for this many days are left out. */
  seenDays: 60,
  /** A figure from a smaller sample is left out, or taken from a wider area. */
  minSampleSize: 5,
  measuredDays: 90,
  priceMonths: 12,
  neighbours: 6,
  listedTowns: 400,
  /** Towns that share at least this fraction of their artisans have one page for search engines. */
  sharedArtisans: 0.8,
} as const;
