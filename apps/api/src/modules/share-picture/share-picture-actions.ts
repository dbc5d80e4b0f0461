import { createHash } from 'node:crypto';
import type { ArtisanPage } from '@fixit/contract/public-page/artisan-pages';
import { countThings, radiusInWords, tradesInWords } from '@fixit/contract/public-page/page-words';
import type { PageAppearance } from '@fixit/contract/public-page/public-page';
import type { TradeInTownPage } from '@fixit/contract/public-page/town-pages';
import { countPeople, namePeople } from '@fixit/contract/public-page/trade-people';
import type { Db } from '../../db/database.ts';
import { showLogo } from '../setting/logo-actions.ts';
import { describeShopSign, drawNameSign, drawShopSign, type StoredShopSign } from '../shop-sign/shop-sign-actions.ts';
import { drawSharePicture, type ShareFact, type ShareText } from './draw-share-picture.ts';
import { PaintedSharePictures } from './painted-share-pictures.ts';

/** Increase this when the drawing changes, so that programs with a cached picture fetch the new one. */
const version = 1;

type ShareAppearance = Pick<PageAppearance, 'market' | 'accent' | 'logo'>;

export interface SharePicture {
  /** A picture replaces the former one of the same subject. */
  readonly subject: string;
  readonly hash: string;
  /** The URL changes when the picture does. */
  readonly path: string;
  /** Returns an SVG of 1200 by 630 pixels. */
  readonly draw: (db: Db) => Promise<string>;
}

interface SharedArtisan {
  readonly artisan_id: string;
  readonly slug: string;
  readonly page: ArtisanPage;
  readonly sign: StoredShopSign;
}

export function describeArtisanShare(
  { artisan_id, slug, page, sign }: SharedArtisan,
  appearance: ShareAppearance,
): SharePicture {
  const text = artisanText(page);
  const hash = hashPicture([sign.url, text], appearance);
  return {
    subject: artisan_id,
    hash,
    path: `/share-pictures/artisans/${slug}/${hash}.jpg`,
    draw: async (db) => drawSharePicture([sign.draw()], text, await marketOf(db, appearance)),
  };
}

export interface SharedSign {
  readonly service_id: string;
  readonly url: string;
}

export function describeTownShare(
  { page, signs }: { page: TradeInTownPage; signs: readonly SharedSign[] },
  appearance: ShareAppearance,
): SharePicture {
  const text = townText(page);
  const hash = hashPicture([signs.map(({ url }) => url), text], appearance);
  const [trade = '', town = ''] = [page.trade.address, page.town.address].map((address) => address.split('/').at(-1));
  return {
    subject: `town.${trade}.${town}`,
    hash,
    path: `/share-pictures/towns/${trade}/${town}/${hash}.jpg`,
    draw: async (db) => {
      const svgs = await Promise.all(
        signs.map(async ({ service_id }) => (await describeShopSign(db, service_id)).draw()),
      );
      // Four shop signs fill the picture.
      const townSign = svgs.length < 4 ? drawNameSign(page.town.name) : null;
      return drawSharePicture(townSign === null ? svgs : [...svgs, townSign], text, await marketOf(db, appearance));
    },
  };
}

export function describeMarketShare(appearance: ShareAppearance): SharePicture {
  const hash = hashPicture(['market'], appearance);
  return {
    subject: 'market',
    hash,
    path: `/share-pictures/market/${hash}.jpg`,
    draw: async (db) => drawSharePicture(drawTradeSigns(), marketText, await marketOf(db, appearance)),
  };
}

export function openSharePictures(folder: string, onFailure: (cause: unknown) => void): PaintedSharePictures {
  return new PaintedSharePictures(folder, onFailure);
}

const hashPicture = (content: readonly unknown[], { market, accent, logo }: ShareAppearance) =>
  createHash('sha256')
    .update(JSON.stringify([version, content, market, accent, logo]))
    .digest('hex')
    .slice(0, 32);

async function marketOf(db: Db, { market: name, accent, logo }: ShareAppearance) {
  if (logo === null) return { name, accent, logo: null };
  const { picture: png, width, height } = await showLogo(db, logo);
  return { name, accent, logo: { png, width, height } };
}

/** Prices and checked claims are left out, because other sites show the picture after they have changed. */
function artisanText({ trades, town, rating, reviews, reply_minutes, radius_km }: ArtisanPage): ShareText {
  const [trade = '', ...others] = trades;
  const facts: (ShareFact | false)[] = [
    rating !== null && { icon: 'star', text: `${rating.toFixed(1)} from ${countThings(reviews, 'review')}` },
    { icon: 'place', text: `Within ${radiusInWords(radius_km)}` },
    reply_minutes !== null && { icon: 'clock', text: `Replies in ${roundedTime(reply_minutes)}` },
    { icon: 'chat', text: 'Asking is free' },
  ];
  return {
    title: town === null ? [trade] : [trade, `in ${town}`],
    subtitle: others.length > 0 ? `Also ${tradesInWords(others).toLowerCase()}` : '',
    facts: facts.filter((fact) => fact !== false).slice(0, 3),
  };
}

function townText({ trade, town, artisans, has_more, figures: { rating, first_yes } }: TradeInTownPage): ShareText {
  const facts: (ShareFact | null)[] = [
    rating && { icon: 'star', text: `${rating.stars.toFixed(1)}, ${countThings(rating.count, 'review')}` },
    first_yes && { icon: 'clock', text: `First yes in ${roundedTime(first_yes.minutes)}` },
    { icon: 'chat', text: 'Asking is free' },
  ];
  return {
    title: [namePeople(trade), `in ${town.name}`],
    subtitle: has_more ? 'The nearest travel to you' : `${countPeople(artisans.length, trade)} travel to you`,
    facts: facts.filter((fact) => fact !== null),
  };
}

/** Rounds a reply time to five minutes or an hour, so that not every reply changes the picture. */
const roundedTime = (minutes: number) =>
  minutes < 57.5 ? `${Math.max(5, Math.round(minutes / 5) * 5)} min` : `${Math.max(1, Math.round(minutes / 60))} h`;

const marketText: ShareText = {
  title: ['Artisans', 'near you'],
  subtitle: 'Say what needs doing and see who says yes',
  facts: [
    { icon: 'place', text: 'Close to your door' },
    { icon: 'star', text: 'Reviews of real jobs' },
    { icon: 'chat', text: 'Asking is free' },
  ],
};

/** The landing page names these trades, whatever the categories are. */
function drawTradeSigns(): string[] {
  const signs = [
    { name: 'Plumbing', layout: 'fascia', letter: 'script', pair: 0 },
    { name: 'Painting', layout: 'rise', letter: 'fat', pair: 7 },
    { name: 'Gardening', layout: 'arch', letter: 'grot', pair: 5 },
    { name: 'Roofing', layout: 'stack', letter: 'slab', pair: 6 },
  ] as const;
  return signs.map(({ name, ...design }) => drawShopSign({ name, trade: 'Near you', town: '' }, design));
}
