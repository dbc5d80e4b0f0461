import { randomBytes } from 'node:crypto';
import type { ArtisanPageSetting, artisanPage as calls } from '@fixit/contract/artisan/page-visibility';
import type { ReceivedCall } from '@fixit/contract/route';
import { toSlug } from '@fixit/contract/value/slug';
import type { Db } from '../../db/database.ts';
import { publishPageChange } from '../../platform/pages/page-changes.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './artisan-page-repository.ts';
import { pageCellsWithin } from './page-cell-actions.ts';
import { readPreview, signPreview } from './page-preview.ts';

export { findPublicPage, isFormerSlug } from './artisan-page-repository.ts';

export const artisanPagePath = (slug: string): string => `/a/${slug}`;

/** After this number, a slug ends with random characters instead. */
const maxSlugNumber = 20;

export async function showArtisanPage(db: Db, account_id: string, previewKey: Buffer): Promise<ArtisanPageSetting> {
  const page = await repository.findPageOf(db, account_id);
  if (!page) return { is_public: null, shows_hours: false, address: null };
  const { artisan_id, is_public, shows_hours, slug } = page;
  if (!is_public) return { is_public, shows_hours, address: null, preview: signPreview(artisan_id, previewKey) };
  return { is_public, shows_hours, address: slug === null ? null : artisanPagePath(slug) };
}

/** Refuses an account without a business. The commit publishes or removes the page in every process. */
export async function setArtisanPageVisibility(
  db: Db,
  account_id: string,
  { is_public, shows_hours }: ReceivedCall<typeof calls.setVisibility>['body'],
  previewKey: Buffer,
): Promise<ArtisanPageSetting> {
  const business = await repository.lockBusinessWithTown(db, account_id);
  if (!business) throw refuse('profile_missing', { data: null });
  await repository.savePage(db, { artisan_id: business.artisan_id, is_public, shows_hours });
  if (is_public) await chooseSlug(db, business);
  await publishArtisanChange(db, business.artisan_id);
  return showArtisanPage(db, account_id, previewKey);
}

/** Must be called after a change of the business. A public page gets a slug that matches the new name. */
export async function refreshArtisanPage(db: Db, account_id: string): Promise<void> {
  const page = await repository.findPageOf(db, account_id);
  if (!page?.is_public) return;
  const business = await repository.lockBusinessWithTown(db, account_id);
  if (business) await chooseSlug(db, business);
  await repository.markChanged(db, page.artisan_id);
  await publishArtisanChange(db, page.artisan_id);
}

/** Must be called after a change of a service, its pictures or its reviews. */
export async function refreshPageOfService(db: Db, service_id: string): Promise<void> {
  await repository.markServiceChanged(db, service_id);
  await publishPageChange(db, [service_id]);
}

/** Must be called after a service is added or its trade changes. */
export async function refreshPagesAroundService(db: Db, service_id: string): Promise<void> {
  await repository.markServiceChanged(db, service_id);
  const artisan_id = await repository.findArtisanOfService(db, service_id);
  if (artisan_id !== undefined) await publishArtisanChange(db, artisan_id);
}

export async function invalidateArtisanPage(db: Db, account_id: string): Promise<void> {
  const artisan_id = await repository.findArtisanId(db, account_id);
  if (artisan_id !== undefined) await publishArtisanChange(db, artisan_id);
}

/** Invalidates the artisan's own page and the pages of the towns that may list the artisan. */
async function publishArtisanChange(db: Db, artisan_id: string): Promise<void> {
  const places = await repository.listWorkingPlaces(db, artisan_id);
  const cells = places.flatMap(({ trade, service_radius_km, ...position }) =>
    pageCellsWithin(trade, position, service_radius_km),
  );
  await publishPageChange(db, [artisan_id, ...cells]);
}

export async function eraseArtisanPage(db: Db, account_id: string): Promise<void> {
  const artisan_id = await repository.findArtisanId(db, account_id);
  if (artisan_id === undefined) return;
  await repository.erasePage(db, artisan_id);
  await publishPageChange(db, [artisan_id]);
}

async function chooseSlug(db: Db, { artisan_id, business_name, town }: repository.BusinessWithTown): Promise<void> {
  const name = [toSlug(business_name) || 'artisan', toSlug(town ?? '')].filter(Boolean).join('-');
  const ownSlugs = await repository.listSlugs(db, artisan_id);
  const match = ownSlugs.find((slug) => slug === name || /^-(?:\d+|[0-9a-f]{8})$/.test(suffixAfter(slug, name)));
  await repository.setCurrentSlug(db, artisan_id, match ?? (await takeFreeSlug(db, artisan_id, name)));
}

/** Returns '' if the slug does not begin with the name. */
const suffixAfter = (slug: string, name: string) => (slug.startsWith(name) ? slug.slice(name.length) : '');

async function takeFreeSlug(db: Db, artisan_id: string, name: string): Promise<string> {
  for (let number = 1; number <= maxSlugNumber; number += 1) {
    const slug = number === 1 ? name : `${name}-${number}`;
    if (await repository.takeSlug(db, artisan_id, slug)) return slug;
  }
  const slug = `${name}-${randomBytes(4).toString('hex')}`;
  if (await repository.takeSlug(db, artisan_id, slug)) return slug;
  throw new Error(`No slug is free for ${name}`);
}

/** Returns undefined if the signed text is invalid or has expired. */
export async function findPreviewedArtisan(
  db: Db,
  signed: string,
  previewKey: Buffer,
): Promise<{ artisan_id: string; account_id: string } | undefined> {
  const artisan_id = readPreview(signed, previewKey);
  return artisan_id === null ? undefined : repository.findActiveArtisan(db, artisan_id);
}
