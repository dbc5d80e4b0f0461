import { createHash } from 'node:crypto';
import { countOf } from '../../../platform/count-of.ts';

/** `day` is a date in UTC, such as 2026-11-28. */
export type SealedDay = { day: string; row_count: number; rows_sha256: string };

export type AuditSeal = SealedDay & { sha256: string };

/** These columns of `audit` are sealed, in this order. */
export const sealedColumns = ['id', 'os_user', 'operator_id', 'command', 'arguments', 'before', 'after', 'at'] as const;

const sealHash = (content: string | Buffer) => createHash('sha256').update(content);

/**
 * Hashes as `rowHash` does in SQL. The time is in UTC with six decimal places. Byte lengths precede
 * the values so that different rows never have the same content.
 */
export function hashAuditRow(texts: readonly (string | null)[]): Buffer {
  return sealHash(texts.map((text) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)).join('')).digest();
}

/** Hashes a day's rows, whose order does not matter. */
export function hashDay(rows: readonly Buffer[]): string {
  return sealHash(Buffer.concat(rows.toSorted((a, b) => Buffer.compare(a, b)))).digest('hex');
}

/** Chains a day to the previous seal, which is null for the first day. */
export function sealDay({ day, row_count, rows_sha256 }: SealedDay, previousHash: string | null): string {
  return sealHash(`${previousHash ?? ''} ${day} ${row_count} ${rows_sha256}`).digest('hex');
}

const dayMs = 86_400_000;
const nextDay = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** The seals are in order of their days. `previousHash` is the hash of the seal before the first of them. */
export function findBreaches(
  seals: readonly AuditSeal[],
  days: readonly SealedDay[],
  previousHash: string | null = null,
): string[] {
  const daysByDate = new Map(days.map((day) => [day.day, day]));
  const first = seals[0]?.day ?? '';
  const breaches = days
    .filter(({ day }) => day < first)
    .map(({ day }) => `The audit log of ${day} has rows that were added after it was sealed.`);
  for (const [index, seal] of seals.entries()) {
    const previous = seals[index - 1];
    if (previous && nextDay(previous.day) !== seal.day)
      breaches.push(`The seal of ${nextDay(previous.day)} was removed.`);
    if (sealDay(seal, previous?.sha256 ?? previousHash) !== seal.sha256)
      breaches.push(`The seal of ${seal.day} was changed.`);
    breaches.push(
      ...compareDay(seal, daysByDate.get(seal.day) ?? { day: seal.day, row_count: 0, rows_sha256: hashDay([]) }),
    );
  }
  return breaches;
}

function compareDay(seal: SealedDay, { row_count, rows_sha256 }: SealedDay): string[] {
  if (row_count !== seal.row_count) {
    const change = row_count < seal.row_count ? 'rows were removed' : 'rows were added';
    return [
      `The audit log of ${seal.day} has ${countOf(row_count, 'row')} and had ${seal.row_count} when it was sealed: ${change}.`,
    ];
  }
  return rows_sha256 === seal.rows_sha256 ? [] : [`The audit log of ${seal.day} was changed after it was sealed.`];
}
