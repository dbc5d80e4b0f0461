import type { Shift } from '../value/week.ts';
import type { QuotedReview } from './quoted-review.ts';
import type { PageLink } from './town-pages.ts';

/** `count` is the number of accepted requests behind the range. */
export interface QuotedPrice {
  readonly least: number;
  readonly greatest: number;
  readonly count: number;
}

export interface ArtisanPage {
  readonly kind: 'artisan';
  readonly name: string;
  /** The order is the artisan's own. */
  readonly trades: readonly string[];
  readonly town: string | null;
  readonly picture: string | null;
  readonly about: string;
  /** The rating is null if there are fewer than five reviews. */
  readonly rating: number | null;
  readonly reviews: number;
  /** The median is null if there are fewer than five replies in `measuredDays`. */
  readonly reply_minutes: number | null;
  /** Counts the jobs of the last `measuredDays`; null if there are fewer than five. */
  readonly jobs: number | null;
  readonly price: QuotedPrice | null;
  readonly call_out_fee: QuotedPrice | null;
  readonly work: readonly string[];
  readonly latest: readonly QuotedReview[];
  readonly radius_km: number;
  readonly area_map: { readonly light: string; readonly dark: string } | null;
  /** The breadcrumbs lead from the list of trades to this page. */
  readonly trail: readonly { readonly label: string; readonly href: string }[];
  readonly near: readonly PageLink[];
  readonly report_address: string | null;
  /** The hours are null unless the artisan shows them here. */
  readonly hours: readonly Shift[] | null;
  /** Only the artisan has the URL of a preview. */
  readonly isPreview: boolean;
  /** A visitor logs in at this URL and then sends a request to this artisan. */
  readonly request_address: string;
}

/** A page is `private` if it may exist for people who log in, and `gone` once it is deleted. */
export interface MissingPage {
  readonly kind: 'missing';
  readonly reason: 'private' | 'gone';
}
