import type { Prices } from '@fixit/contract/artisan/artisan-facts';
import type { ArtisanPage, QuotedPrice } from '@fixit/contract/public-page/artisan-pages';
import { townPageLimits } from '@fixit/contract/public-page/town-pages';
import { allTrades } from '@fixit/contract/review';
import { areaMapPath } from '@fixit/contract/tile';
import type { Db } from '../../db/database.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { measureReplyMinutes, showMeasures } from '../artisan/measures-actions.ts';
import { findPreviewedArtisan, findPublicPage, isFormerSlug } from '../artisan-page/artisan-page-actions.ts';
import { listReviews } from '../review/review-actions.ts';
import { showService } from '../service/service-actions.ts';
import { describeShopSign, type StoredShopSign } from '../shop-sign/shop-sign-actions.ts';
import { findArtisanTotals } from './artisan-view-repository.ts';
import { quoteReview } from './quoted-review.ts';

const { minSampleSize } = townPageLimits;
const reviewsOnPage = 10;

interface ArtisanView {
  readonly artisan_id: string;
  readonly page: ArtisanPage;
  readonly sign: StoredShopSign;
  readonly subjects: readonly string[];
}

export type ArtisanViewResult = ArtisanView | { readonly slug: string } | { readonly missing: 'private' | 'gone' };

/** Returns the current slug for a former one, or the reason why there is no page. */
export async function findArtisanView(db: Db, slug: string, cursors: Cursors): Promise<ArtisanViewResult> {
  const artisan = await findPublicPage(db, slug);
  if (!artisan) return { missing: (await isFormerSlug(db, slug)) ? 'gone' : 'private' };
  if (artisan.current !== slug) return { slug: artisan.current };
  return describeView(db, { ...artisan, isPreview: false }, cursors);
}

/** Builds a preview, with working hours, of the page of an artisan who has not agreed to one. */
export async function findArtisanPreview(
  db: Db,
  token: string,
  { previewKey, cursors }: { previewKey: Buffer; cursors: Cursors },
): Promise<ArtisanView | { readonly missing: 'private' }> {
  const artisan = await findPreviewedArtisan(db, token, previewKey);
  return artisan
    ? describeView(db, { ...artisan, shows_hours: true, isPreview: true }, cursors)
    : { missing: 'private' };
}

async function describeView(
  db: Db,
  artisan: { artisan_id: string; account_id: string; shows_hours: boolean; isPreview: boolean },
  cursors: Cursors,
): Promise<ArtisanView | { readonly missing: 'private' }> {
  const { artisan_id, account_id, shows_hours, isPreview } = artisan;
  const totals = await findArtisanTotals(db, artisan_id);
  const [service_id] = totals?.service_ids ?? [];
  if (!totals || service_id === undefined) return { missing: 'private' };
  const [detail, measures, minutes, { data: reviews }, sign] = await Promise.all([
    showService(db, null, service_id),
    showMeasures(db, account_id),
    measureReplyMinutes(db, [artisan_id], minSampleSize),
    listReviews(db, null, { serviceId: service_id, trade: allTrades, sort: 'newest', limit: reviewsOnPage }, cursors),
    describeShopSign(db, service_id),
  ]);
  const isHidden = ({ hidden_reason }: { hidden_reason?: string | null | undefined }) =>
    (hidden_reason ?? null) !== null;
  const page: ArtisanPage = {
    kind: 'artisan',
    name: detail.artisan.business_name,
    trades: detail.services.map(({ service_category }) => service_category.category),
    town: totals.town,
    picture: detail.image,
    about: detail.artisan.business_detail || detail.description,
    rating: totals.reviews >= minSampleSize ? totals.rating : null,
    reviews: totals.reviews,
    reply_minutes: minutes.get(artisan_id) ?? null,
    jobs: measures.completed >= minSampleSize ? measures.completed : null,
    price: quotePrice(detail.facts?.price),
    call_out_fee: quotePrice(detail.facts?.call_out_fee),
    work: totals.work,
    latest: reviews.filter((review) => !isHidden(review)).map(quoteReview),
    radius_km: totals.radius_km,
    area_map: mapArea(detail.artisan, totals.radius_km),
    trail: [],
    near: [],
    report_address: null,
    hours: shows_hours ? totals.hours : null,
    isPreview,
    request_address: `/service-detail?service_id=${service_id}&request=1`,
  };
  return { artisan_id, page, sign, subjects: [artisan_id, ...totals.service_ids] };
}

function mapArea(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  radius_km: number,
): ArtisanPage['area_map'] {
  if (latitude === null || longitude === null) return null;
  const position = { latitude, longitude };
  return { light: areaMapPath(position, radius_km, 'light'), dark: areaMapPath(position, radius_km, 'dark') };
}

function quotePrice(prices: Prices | undefined): QuotedPrice | null {
  if (!prices || prices.least === null || prices.greatest === null) return null;
  return { least: prices.least, greatest: prices.greatest, count: prices.count };
}
