import type { Db } from '../../../db/database.ts';
import { type AuditSeal, findBreaches, type SealedDay, sealDay } from './audit-seal.ts';
import { addNextSeal, countUnsealedHours, hashDays, listSeals, type RunQuery } from './audit-seal-repository.ts';

/** Returns undefined if all days that have ended are sealed. */
export function sealNextDay(db: Db): Promise<AuditSeal | undefined> {
  return db.transaction((tx) => addNextSeal(tx, sealDay));
}

export interface SealCheck {
  comparedDays: number;
  sealedDays: number;
  breaches: string[];
  hoursUnsealed: number;
}

const daysPerQuery = 28;

/** Compares the audit log with its seals, the newest days first, until `deadline`. */
export async function checkSeals(query: RunQuery, deadline: number): Promise<SealCheck> {
  const seals = await listSeals(query);
  const days: SealedDay[] = [];
  let compared = 0;
  while (compared < seals.length && Date.now() < deadline) {
    const last = seals.at(-1 - compared)?.day ?? '';
    compared = Math.min(compared + daysPerQuery, seals.length);
    // The last query also finds rows from before the first seal.
    const first = compared === seals.length ? null : (seals.at(-compared)?.day ?? null);
    days.push(...(await hashDays(query, first, last)));
  }
  const breaches = findBreaches(seals.slice(seals.length - compared), days, seals[seals.length - compared - 1]?.sha256);
  return { comparedDays: compared, sealedDays: seals.length, breaches, hoursUnsealed: await countUnsealedHours(query) };
}
