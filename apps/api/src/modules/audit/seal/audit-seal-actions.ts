import type { Db } from '../../../db/database.ts';
import { type AuditSeal, findBreaches, type SealedDay, sealDay } from './audit-seal.ts';
import { addNextSeal, hashDays, hoursUnsealed, listSeals, type RunQuery } from './audit-seal-repository.ts';

/** Seals one day of the audit that has ended. Returns undefined if all of them are sealed. */
export function sealNextDay(db: Db): Promise<AuditSeal | undefined> {
  return db.transaction((tx) => addNextSeal(tx, sealDay));
}

export interface SealCheck {
  /** This many of the newest days were compared with their seals. */
  compared: number;
  sealed: number;
  breaches: string[];
  hoursUnsealed: number;
}

/** This many days are read at a time. */
const daysAtOnce = 28;

/** Compares the audit with its seals, the newest days first, until `deadline`. */
export async function checkSeals(query: RunQuery, deadline: number): Promise<SealCheck> {
  const seals = await listSeals(query);
  const days: SealedDay[] = [];
  let compared = 0;
  while (compared < seals.length && Date.now() < deadline) {
    const last = seals.at(-1 - compared)?.day ?? '';
    compared = Math.min(compared + daysAtOnce, seals.length);
    // The last query also finds rows from before the first seal.
    const first = compared === seals.length ? null : (seals.at(-compared)?.day ?? null);
    days.push(...(await hashDays(query, first, last)));
  }
  const breaches = findBreaches(seals.slice(seals.length - compared), days, seals[seals.length - compared - 1]?.sha256);
  return { compared, sealed: seals.length, breaches, hoursUnsealed: await hoursUnsealed(query) };
}
