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

/** Its publications, each with what tells it from all others. */
export function withKeys({ id, publications }: Written): [key: string, Publication][] {
  return publications.map((publication, place) => [`${id}.${place}`, publication]);
}

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
 * command, servers read it from the outbox.
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
