import type { artisan as calls } from '@fixit/contract/artisan';
import type { ShopSign, SignDesign, SignPreview } from '@fixit/contract/artisan/shop-sign';
import type { ReceivedCall } from '@fixit/contract/route';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { chooseSign, offerSigns } from './choose-shop-sign.ts';
import { drawSign, type SignText } from './draw-shop-sign.ts';
import { hasDrawing } from './layout/paint-oval.ts';
import * as repository from './shop-sign-repository.ts';
import { canPaint } from './sign-letterings.ts';
import { firstWords } from './sign-words.ts';

type PreviewInput = ReceivedCall<typeof calls.previewShopSigns>['body'];

export async function previewShopSigns(
  db: Db,
  { business_name, words, category_id, post_code = '', chosen = null }: PreviewInput,
): Promise<SignPreview> {
  const { trade, town } = await repository.findTradeAndTown(db, category_id ?? null, outwardOf(post_code));
  if (category_id && trade === null) throw refuse('not_found', { message: 'There is no such category.' });
  const name = words ?? firstWords(business_name);
  const text = { name, trade: trade ?? '', town: town ?? '', title: business_name };
  return {
    words: canPaint(name) ? name : null,
    signs: offerSigns(name, { chosen, hasDrawing: hasDrawing(text.trade) }).map((design) => ({
      ...design,
      svg: drawSign(text, design),
    })),
  };
}

/** Returns the outward code, even of an incomplete postcode. */
function outwardOf(postCode: string): string {
  const [first = '', ...others] = postCode.trim().toUpperCase().split(' ');
  return others.length > 0 ? first : first.replace(/\d[A-Z]{2}$/, '');
}

interface NamedBusiness {
  business_name: string;
  shop_sign?: ShopSign | null | undefined;
}

/** Keeps the stored design if there is no choice, but drops words that were chosen for another name. */
export function chooseShopSign(stored: NamedBusiness | undefined, input: NamedBusiness): ShopSign {
  const { business_name, shop_sign } = input;
  if (shop_sign) return shop_sign;
  if (!stored?.shop_sign) return { words: null, ...chooseSign(firstWords(business_name)) };
  const hasSameName = stored.business_name === business_name;
  return { ...stored.shop_sign, words: hasSameName ? stored.shop_sign.words : null };
}

export function drawShopSign(text: SignText, design: SignDesign): string {
  return drawSign(text, design);
}

/** Returns null if no lettering has all letters of the name. */
export function drawNameSign(title: string): string | null {
  const name = firstWords(title);
  return canPaint(name) ? drawSign({ name, trade: '', town: '', title }, chooseSign(name)) : null;
}

export interface StoredShopSign {
  /** The URL changes when the painted content does. */
  url: string;
  draw: () => string;
}

export async function describeShopSign(db: Db, service_id: string): Promise<StoredShopSign> {
  const row = await repository.findShopSignRow(db, service_id);
  if (!row?.url) throw refuse('not_found');
  const { url, business_name, trade, shop_sign } = row;
  const name = shop_sign?.words ?? firstWords(business_name);
  const text = { name, trade, town: row.town ?? '', title: business_name };
  return { url, draw: () => drawOnce(url, () => drawSign(text, shop_sign ?? chooseSign(name))) };
}

/** Towns near each other share artisans, so their pictures show the same shop signs. A sign takes 13 kB. */
const drawnSigns = new LRUCache<string, string>({ max: 200 });

function drawOnce(url: string, draw: () => string): string {
  const svg = drawnSigns.get(url) ?? draw();
  drawnSigns.set(url, svg);
  return svg;
}
