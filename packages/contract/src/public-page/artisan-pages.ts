import type { Shift } from '../value/week.ts';
import type { QuotedReview } from './quoted-review.ts';
import type { PageLink } from './town-pages.ts';

/** A range of prices with the number of accepted requests that it is taken from. */
export interface QuotedPrice {
  readonly least: number;
  readonly greatest: number;
  readonly count: number;
}

export interface ArtisanPage {
  readonly kind: 'artisan';
  readonly name: string;
  /** The first is the one that the artisan puts first. */
  readonly trades: readonly string[];
  readonly town: string | null;
  readonly picture: string | null;
  readonly about: string;
  /** This is null if there are fewer than five reviews. */
  readonly rating: number | null;
  readonly reviews: number;
  /** This is null if there are fewer than five answers in 90 days. */
  readonly reply_minutes: number | null;
  /** Jobs of the last 90 days; null if there are fewer than five. */
  readonly jobs: number | null;
  readonly price: QuotedPrice | null;
  readonly call_out_fee: QuotedPrice | null;
  readonly work: readonly string[];
  readonly latest: readonly QuotedReview[];
  readonly radius_km: number;
  /** Holds the addresses of a map of the area in which the artisan works. */
  readonly area_map: { readonly light: string; readonly dark: string } | null;
  /** Leads from the list of trades to this page. */
  readonly trail: readonly { readonly label: string; readonly href: string }[];
  /** Leads to pages of the same trades in the same town and near it. */
  readonly near: readonly PageLink[];
  /** This is null on a preview. */
  readonly report_address: string | null;
  /** This is null unless the artisan shows them here. */
  readonly hours: readonly Shift[] | null;
  /** Only its artisan has the address of a preview. */
  readonly isPreview: boolean;
  /** Leads a visitor through the login to a request to this artisan. */
  readonly request_address: string;
}

/** There is no such page: `private` if it may exist for people who log in, `gone` after a deletion. */
export interface MissingPage {
  readonly kind: 'missing';
  readonly reason: 'private' | 'gone';
}
