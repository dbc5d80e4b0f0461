import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';

export interface Publication {
  topic: string;
  frame: unknown;
  /** The id of the message before this one. A follower that has not seen it reads it from the database first. */
  after?: string | null;
}

/** What one change published, under the id of its row. After a crash PostgreSQL may give that again, but not to the same transaction. */
export interface Written {
  id: string;
  written_by: string;
  publications: readonly Publication[];
}

/** Its publications, each with what tells it from all others. */
export function withKeys({ id, written_by, publications }: Written): [key: string, Publication][] {
  return publications.map((publication, place) => [`${written_by}.${id}.${place}`, publication]);
}

/** Takes what is published through a connection, if that does not write it down at once. */
const outlets = new WeakMap<Db, (publications: readonly Publication[]) => Promise<void> | void>();

/** Reaches every process once the transaction has committed. */
export function publish(db: Db, topic: string, frame: unknown): Promise<void> {
  return publishMany(db, [{ topic, frame }]);
}

/** Writes many frames down with one statement. They arrive in their order. */
export async function publishMany(db: Db, publications: readonly Publication[]): Promise<void> {
  if (publications.length === 0) return;
  const outlet = outlets.get(db);
  await (outlet ? outlet(publications) : writeDown(db, publications));
}

async function writeDown(db: Db, publications: readonly Publication[]): Promise<Written[]> {
  const { rows } = await db.execute<Omit<Written, 'publications'>>(
    sql`insert into frame (publications) values (${JSON.stringify(publications)}) returning id, written_by::text`,
  );
  return rows.map((row) => ({ ...row, publications }));
}

/**
 * Passes on what is published through a connection. A transaction writes it all down with its last statement, on the way to the commit,
 * and passes it on afterwards. Where nobody does, as in an operator's command, servers read it from the outbox.
 */
export function passOn(db: Db, send: (written: readonly Written[]) => void): void {
  outlets.set(db, async (publications) => send(await writeDown(db, publications)));
  const begin = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    let writing: Promise<Written[]> | undefined;
    const result = await begin(async (tx) => {
      const published: Publication[] = [];
      collect(tx, published);
      const changed = await run(tx);
      if (published.length > 0) {
        // Not awaited, so that the commit needs no way of its own: after a statement that fails, it undoes all.
        writing = writeDown(tx, published);
        writing.catch(() => undefined);
      }
      return changed;
    }, config);
    if (writing) send(await writing);
    return result;
  };
}

/** A savepoint that is rolled back takes along what was published inside. */
function collect(tx: Db, published: Publication[]): void {
  outlets.set(tx, (more) => void published.push(...more));
  const begin = tx.transaction.bind(tx);
  tx.transaction = async (run, config) => {
    const inside: Publication[] = [];
    const result = await begin((savepoint) => {
      collect(savepoint, inside);
      return run(savepoint);
    }, config);
    published.push(...inside);
    return result;
  };
}
