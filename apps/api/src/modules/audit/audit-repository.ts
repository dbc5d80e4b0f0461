import { and, desc, eq, getTableColumns, ilike, isNotNull, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type DayRange, isIdWithin } from '../../db/query/day-range.ts';
import { operator } from '../../db/schema/operator-tables.ts';
import { audit } from '../../db/schema/server-tables.ts';

/** `operator` is the name of the operator who used the panel. A command has `os_user` instead. */
export type AuditRow = typeof audit.$inferSelect & { operator: string | null };

export type AddedAudit = ({ os_user: string } | { operator_id: string | null }) &
  Pick<AuditRow, 'command' | 'arguments'> & { before: object | null; after: object | null };

/** Names only these columns because a backup may record itself in a database of an earlier release. */
export async function addAudit(
  db: Db,
  { command, arguments: input, before, after, ...actor }: AddedAudit,
): Promise<void> {
  const [column, value] = 'os_user' in actor ? [sql`os_user`, actor.os_user] : [sql`operator_id`, actor.operator_id];
  const json = (data: object | null) => sql`${data === null ? null : JSON.stringify(data)}::jsonb`;
  await db.execute(sql`
    insert into audit (${column}, command, arguments, before, after)
    values (${value}, ${command}, ${json(input)}, ${json(before)}, ${json(after)})`);
}

export interface AuditFilter extends DayRange {
  id?: string | undefined;
  /** Matches the beginning of the recorded command. */
  command?: string | undefined;
  /** Matches the beginning of the name of the operator or of the user of the machine. */
  who?: string | undefined;
  via?: 'panel' | 'command' | undefined;
  /** Excludes views of lists, exports and sign-ins. */
  kind?: 'changes' | undefined;
}

export function listAudit(
  db: Db,
  { limit, before, ...filter }: AuditFilter & { limit: number; before?: string | undefined },
): Promise<AuditRow[]> {
  return db
    .select({ ...getTableColumns(audit), operator: operator.name })
    .from(audit)
    .leftJoin(operator, eq(operator.id, audit.operator_id))
    .where(and(before === undefined ? undefined : lt(audit.id, before), ...matchesFilter(filter)))
    .orderBy(desc(audit.id))
    .limit(limit);
}

function matchesFilter({ id, command, who, via, kind, ...days }: AuditFilter): (SQL | undefined)[] {
  return [
    id ? eq(audit.id, id) : undefined,
    isIdWithin(sql`${audit.id}`, days),
    command ? like(audit.command, prefixPattern(command)) : undefined,
    who ? or(ilike(operator.name, prefixPattern(who)), ilike(audit.os_user, prefixPattern(who))) : undefined,
    kind && or(isNotNull(audit.before), isNotNull(audit.after)),
    via && (via === 'panel' ? isNull(audit.os_user) : isNotNull(audit.os_user)),
  ];
}

const prefixPattern = (text: string) => `${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** Adds a row unless the operator has an equal row from the last ten minutes. */
export async function addAuditOnce(
  db: Db,
  { operator_id, command, arguments: input }: Pick<AuditRow, 'command' | 'arguments'> & { operator_id: string },
): Promise<void> {
  const json = sql`${JSON.stringify(input)}::jsonb`;
  const isRecorded = sql`exists (select from audit where operator_id = ${operator_id} and command = ${command}
    and arguments = ${json} and at > now() - interval '10 minutes')`;
  const { rows } = await db.execute(sql`select where ${isRecorded}`);
  if (rows.length > 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${operator_id}`}, 0))`);
    await tx.execute(sql`insert into audit (operator_id, command, arguments)
      select ${operator_id}, ${command}, ${json} where not ${isRecorded}`);
  });
}
