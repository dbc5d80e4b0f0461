import type { AccentName } from '../operator/accent.ts';
import type { MarketNotice } from '../operator/market-setting.ts';
import type { ArtisanPage, MissingPage } from './artisan-pages.ts';
import type { ConfirmReportPage, ReportPage, ReportSentPage, RulesPage, TransparencyPage } from './case-pages.ts';
import type { FewInTownPage, TownPage, TownsPage, TradeInTownPage, UnknownTownPage } from './town-pages.ts';
import type { TradesPage } from './trade-pages.ts';

/** Lists the pages that the server renders for visitors and search engines. */
export type PublicPage =
  | TradesPage
  | ArtisanPage
  | MissingPage
  | TradeInTownPage
  | FewInTownPage
  | UnknownTownPage
  | TownsPage
  | TownPage
  | RulesPage
  | ReportPage
  | ReportSentPage
  | ConfirmReportPage
  | TransparencyPage;

/** A page is rendered with these settings of the marketplace. */
export interface PageAppearance {
  readonly market: string;
  readonly accent: AccentName;
  /** The picture with this id replaces the lettering, unless it is null. */
  readonly logo: string | null;
  /** The page begins with this notice, unless it is null. */
  readonly notice: Pick<MarketNotice, 'sentence' | 'link'> | null;
}

/** Describes a page to search engines and to programs that show a link to it. */
export interface PageMetadata {
  /** Search engines list the page under this absolute URL. */
  readonly canonical: string;
  /** This is false outside production, in a demo world and on pages that nobody should find. */
  readonly isListed: boolean;
  /** This is the absolute URL of a picture of 1200 by 630 pixels, or null. */
  readonly picture: string | null;
  /** Contains objects of schema.org. */
  readonly structured: readonly object[];
}

/** Browsers cache these files for ever, because their names contain a hash of their content. */
export interface BundleFiles {
  readonly style: string;
  readonly font: string;
}

/** Returns a complete HTML document. The web app's server bundle exports this as `renderPublicPage`. */
export type RenderPublicPage = (
  page: PublicPage,
  surroundings: { readonly appearance: PageAppearance; readonly metadata: PageMetadata; readonly files: BundleFiles },
) => string;

/** The server finds the bundle and the names of its files here, below the folder of the built web app. */
export const pageBundle = { folder: 'server', script: 'public-pages.js', files: 'page-files.json' } as const;
