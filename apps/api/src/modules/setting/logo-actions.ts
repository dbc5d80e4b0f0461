import { createHash } from 'node:crypto';
import { logoLimits } from '@fixit/contract/operator/logo-limits';
import sharp from 'sharp';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { type FixedSettings, readSettings, settingTopic } from '../../platform/settings/current-settings.ts';
import { makeLogo, refuseLogo, storedSide } from '../../platform/storage/make-logo.ts';
import { drawNameSign } from '../shop-sign/shop-sign-actions.ts';
import { addLogo, deleteLogo, findLogo, lockLogo, type StoredLogo } from './logo-repository.ts';

export interface LogoChange {
  readonly before: string | null;
  readonly after: string | null;
}

/** Re-encodes the picture and shows it instead of the name. Idempotent for the same picture. */
export async function changeLogo(tx: Db, bytes: Buffer): Promise<LogoChange> {
  return storeLogo(tx, await encodeLogo(bytes));
}

/** Refuses a name if no lettering has all of its letters. Idempotent. */
export async function paintLogo(tx: Db, fixed: FixedSettings): Promise<LogoChange> {
  const { name } = await readSettings(tx, fixed);
  const sign = drawNameSign(name);
  if (!sign) throw refuse('invalid', { message: `No lettering has all letters of ‘${name}’.` });
  const { data, info } = await sharp(Buffer.from(sign))
    .resize({ width: storedSide })
    .png()
    .toBuffer({ resolveWithObject: true });
  return storeLogo(tx, { id: pictureIdOf(data), picture: data, width: info.width, height: info.height });
}

async function storeLogo(tx: Db, logo: StoredLogo): Promise<LogoChange> {
  await lockLogo(tx);
  const before = (await deleteLogo(tx)) ?? null;
  await addLogo(tx, logo);
  if (before !== logo.id) await tx.publish(settingTopic, { changed: ['logo'] });
  return { before, after: logo.id };
}

/** Both values are null if there is no logo. */
export async function removeLogo(tx: Db): Promise<LogoChange> {
  await lockLogo(tx);
  const before = (await deleteLogo(tx)) ?? null;
  if (before !== null) await tx.publish(settingTopic, { changed: ['logo'] });
  return { before, after: null };
}

export async function showLogo(db: Db, id: string): Promise<StoredLogo> {
  const logo = await findLogo(db);
  if (logo?.id !== id) throw refuse('not_found');
  return logo;
}

async function encodeLogo(bytes: Buffer): Promise<StoredLogo> {
  const { uploaded: original, picture, width, height } = await makeLogo(bytes);
  const { leastWidth, aspect } = logoLimits;
  if (original.width < leastWidth) throw refuseLogo(`The logo must be at least ${leastWidth} pixels wide.`);
  if (original.width > aspect * original.height || original.height > aspect * original.width)
    throw refuseLogo(`The longer side of the logo may be at most ${aspect} times as long as the shorter one.`);
  return { id: pictureIdOf(picture), picture, width, height };
}

const pictureIdOf = (picture: Buffer) => createHash('sha256').update(picture).digest('hex').slice(0, 32);
