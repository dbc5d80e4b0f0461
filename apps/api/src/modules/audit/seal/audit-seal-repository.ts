import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { AuditSeal, SealedDay } from './audit-seal.ts';

/** Lets the command `fixit doctor` run the same queries on its own connection. */
export type RunQuery = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

const field = (text: string) => `coalesce(octet_length(${text}) || ':' || ${text}, '-')`;

/** Hashes a row of `audit` as `hashAuditRow` does. */
const rowHash = `sha256(convert_to(${[
  'id::text',
  'os_user',
  'operator_id::text',
  'command',
  'arguments::text',
  'before::text',
  'after::text',
  `to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`,
]
  .map(field)
  .join(' || ')}, 'UTF8'))`;

const hashOfRows = `encode(sha256(coalesce(string_agg(hash, '' order by hash), '')), 'hex')`;
const utcDay = (at: string) => `(${at} at time zone 'UTC')::date`;
const startOfUtcDay = (day: string) => `(${day}::date::timestamp at time zone 'UTC')`;

/** A day is sealed this long after midnight, when every transaction that started on it has committed. */
const commitDelay = `interval '1 hour'`;

/** The first seal is for the day of the first row. Must be called in a transaction. */
export async function addNextSeal(
  db: Db,
  chain: (day: SealedDay, before: string | null) => string,
): Promise<AuditSeal | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit_seal', 0))`);
  const { rows } = await db.execute<SealedDay & { before: string | null }>(
    sql.raw(`
    select day::text, row_count, rows_sha256, before
    from (
      select coalesce((select max(day) + 1 from audit_seal), (select ${utcDay('min(at)')} from audit)) as day,
        (select sha256 from audit_seal order by day desc limit 1) as before) as next
    cross join lateral (
      select count(*)::int as row_count, ${hashOfRows} as rows_sha256
      from (select ${rowHash} as hash from audit
        where at >= ${startOfUtcDay('next.day')} and at < ${startOfUtcDay('(next.day + 1)')}) as hashed) as counted
    where ${startOfUtcDay('(next.day + 1)')} < now() - ${commitDelay}`),
  );
  const [next] = rows;
  if (!next) return undefined;
  const { before, ...day } = next;
  const seal = { ...day, sha256: chain(day, before) };
  await db.execute(sql`
    insert into audit_seal (day, row_count, rows_sha256, sha256)
    values (${seal.day}, ${seal.row_count}, ${seal.rows_sha256}, ${seal.sha256})`);
  return seal;
}

export function listSeals(query: RunQuery): Promise<AuditSeal[]> {
  return query('select day::text, row_count, rows_sha256, sha256 from audit_seal order by day');
}

/** Leaves out days without a row. */
export function hashDays(query: RunQuery, first: string | null, last: string): Promise<SealedDay[]> {
  return query(
    `select day::text, count(*)::int as row_count, ${hashOfRows} as rows_sha256
     from (select ${utcDay('at')} as day, ${rowHash} as hash from audit
       where ($1::date is null or at >= ${startOfUtcDay('$1')}) and at < ${startOfUtcDay('($2::date + 1)')}) as hashed
     group by day`,
    [first, last],
  );
}

/** Counts the hours since the end of the first unsealed day. */
export async function countUnsealedHours(query: RunQuery): Promise<number> {
  const [row] = await query<{ hours: number }>(`
    select coalesce(extract(epoch from now() - ${startOfUtcDay(
      `(coalesce((select max(day) + 1 from audit_seal), (select ${utcDay('min(at)')} from audit)) + 1)`,
    )}) / 3600, 0)::int as hours`);
  return row?.hours ?? 0;
}
