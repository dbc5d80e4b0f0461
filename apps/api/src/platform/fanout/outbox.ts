import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';

export interface Publication {
  topic: string;
  frame: unknown;
  /** The id of the message before this one. A follower that has not seen it reads it from the database first. */
  after?: string | null;
}

/** What one change published, under the id of its row. */
export interface Written {
  id: string;
  publications: readonly Publication[];
}

/** Milliseconds that a process has to send what it has written. */
const overdueMs = 1_000;

/** Rows that one sweep takes. */
const greatest = 500;

const outlets = new WeakMap<Db, (written: Written) => void>();

/** Reaches every process once the transaction has committed. */
export function publish(db: Db, topic: string, frame: unknown): Promise<void> {
  return publishMany(db, [{ topic, frame }]);
}

/** Writes many frames down with one statement. They arrive in their order. */
export async function publishMany(db: Db, publications: readonly Publication[]): Promise<void> {
  if (publications.length === 0) return;
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into frame (publications) values (${JSON.stringify(publications)}) returning id`,
  );
  const id = rows[0]?.id;
  if (id !== undefined) outlets.get(db)?.({ id, publications });
}

/**
 * Passes on what is published through a connection, for a transaction once it has committed. Where nobody does, as in an operator's
 * command, the sweep of any server sends it.
 */
export function passOn(db: Db, send: (written: readonly Written[]) => void): void {
  outlets.set(db, (one) => send([one]));
  const begin = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    const written: Written[] = [];
    const result = await begin((tx) => {
      // A savepoint that is rolled back takes along what was published inside.
      passOn(tx, (more) => written.push(...more));
      return run(tx);
    }, config);
    if (written.length > 0) send(written);
    return result;
  };
}

/** Sends what no process has sent in time: its own died, or could not reach the others. Several processes may sweep at once. */
export async function sweepOutbox(db: Db, send: (written: readonly Written[]) => Promise<void>): Promise<void> {
  for (let count = greatest; count === greatest; ) {
    count = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string; publications: string }>(sql`
        select id, publications from frame
        where written_at < clock_timestamp() - make_interval(secs => ${overdueMs / 1_000})
        order by id limit ${greatest} for update skip locked`);
      if (rows.length === 0) return 0;
      // Only publishMany writes here.
      await send(rows.map(({ id, publications }) => ({ id, publications: JSON.parse(publications) as Publication[] })));
      await tx.execute(sql`delete from frame where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
      return rows.length;
    });
  }
}
