import { type Logger, sql } from 'drizzle-orm';
import { type NodePgQueryResultHKT, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDatabase, PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import { type ClientBase, Pool } from 'pg';

export interface Publication {
  topic: string;
  frame: unknown;
  /** This is the id of the previous message. A follower that has not seen that message reads it from the database first. */
  after?: string | null;
}

/** A row contains the publications of one transaction. After a crash PostgreSQL may use its id again, but not for the same transaction. */
export interface OutboxRow {
  id: string;
  written_by: string;
  publications: readonly Publication[];
}

export interface TaskOptions {
  /** The delay counts from the beginning of the transaction. */
  after_seconds?: number;
  /** The default is 25 attempts, which span three days. */
  max_attempts?: number;
  /** An urgent task runs before all others, because a person is waiting for it. */
  urgent?: boolean;
  /** The task replaces one with the same key that has not begun. */
  job_key?: string;
}

export interface TransactionOptions {
  /** The transaction reads everything as of one moment and cannot write. */
  snapshot?: boolean;
}

interface SessionOptions {
  /** Tests receive each statement here. */
  logger?: Logger;
}

const dialect = new PgDialect();

/** drizzle's own transactions pass a handle that can neither publish nor enqueue, so ours replace them. */
const Statements = PgDatabase as new (
  dialect: PgDialect,
  session: PgSession,
  schema: undefined,
) => Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'>;

/** This is a database or a transaction. It runs statements, publishes frames and enqueues tasks. */
export abstract class Db extends Statements {
  /** Within a transaction this creates a savepoint and takes no options. */
  abstract transaction<Result>(run: (tx: Db) => Promise<Result>, options?: TransactionOptions): Promise<Result>;

  /** Sends frames to every process, in order, if and when the transaction commits. */
  abstract publishMany(publications: readonly Publication[]): Promise<void>;

  publish(topic: string, frame: unknown): Promise<void> {
    return this.publishMany([{ topic, frame }]);
  }

  /** Adds a task for the background worker. The task exists if and only if the transaction commits. */
  async enqueue(task: string, payload: object, options: TaskOptions = {}): Promise<void> {
    const { after_seconds = 0, max_attempts, job_key, urgent = false } = options;
    await this.execute(sql`select from graphile_worker.add_job(
      ${task}, payload => ${JSON.stringify(payload)}::json, run_at => now() + make_interval(secs => ${after_seconds}),
      max_attempts => ${max_attempts ?? null}::int, job_key => ${job_key ?? null}::text,
      priority => ${urgent ? -1 : 0})`);
  }

  /** With `isPatient`, all other tasks of a queue come first. `job_keys` name the tasks in the order of the payloads. */
  async enqueueMany(
    task: string,
    payloads: readonly object[],
    { isPatient = false, job_keys }: { isPatient?: boolean; job_keys?: readonly string[] } = {},
  ): Promise<void> {
    if (payloads.length === 0) return;
    await this.execute(sql`
      select from graphile_worker.add_jobs((
        select array_agg(json_populate_record(null::graphile_worker.job_spec,
          json_build_object('identifier', ${task}::text, 'payload', payload, 'priority', ${isPatient ? 1 : 0}::int,
            'job_key', (${sql.param(job_keys ?? null)}::text[])[position])))
        from json_array_elements(${JSON.stringify(payloads)}::json) with ordinality as listed (payload, position)))`);
  }

  protected async writeDown(publications: readonly Publication[]): Promise<OutboxRow[]> {
    const { rows } = await this.execute<Omit<OutboxRow, 'publications'>>(
      sql`insert into frame (publications) values (${JSON.stringify(publications)}) returning id, written_by::text`,
    );
    return rows.map((row) => ({ ...row, publications }));
  }
}

/** This database is reached through a pool, or through one connection that the caller owns. */
export class Database extends Db {
  readonly #client: Pool | ClientBase;
  readonly #sessionOptions: SessionOptions;
  #deliver: (written: readonly OutboxRow[]) => void = () => undefined;

  constructor(client: Pool | ClientBase, sessionOptions: SessionOptions = {}) {
    super(dialect, openDrizzleSession(client, sessionOptions), undefined);
    this.#client = client;
    this.#sessionOptions = sessionOptions;
  }

  /**
   * Makes each commit pass the published rows to `deliver`. If this is never called, as in an
   * operator's command, servers read the rows from the outbox.
   */
  onPublished(deliver: (written: readonly OutboxRow[]) => void): void {
    this.#deliver = deliver;
  }

  async publishMany(publications: readonly Publication[]): Promise<void> {
    if (publications.length > 0) this.#deliver(await this.writeDown(publications));
  }

  async transaction<Result>(run: (tx: Db) => Promise<Result>, options?: TransactionOptions): Promise<Result> {
    const pooled = this.#client instanceof Pool ? await this.#client.connect() : null;
    const tx = new Transaction(pooled ?? this.#client, this.#sessionOptions);
    let isBroken = false;
    try {
      await tx.begin(options);
      const result = await run(tx);
      const written = await tx.commit();
      if (written.length > 0) this.#deliver(written);
      return result;
    } catch (error) {
      // The first error says more than one from the rollback. A connection that cannot roll back is not used again.
      await tx.rollBack().catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      pooled?.release(isBroken);
    }
  }
}

/** Runs statements on one connection between `begin` and `commit`. The last statement writes the publications. */
class Transaction extends Db {
  readonly #published: Publication[] = [];
  readonly #depth: number;
  readonly #client: Pool | ClientBase;
  readonly #sessionOptions: SessionOptions;

  constructor(client: Pool | ClientBase, sessionOptions: SessionOptions, depth = 0) {
    super(dialect, openDrizzleSession(client, sessionOptions), undefined);
    this.#client = client;
    this.#sessionOptions = sessionOptions;
    this.#depth = depth;
  }

  async begin({ snapshot = false }: TransactionOptions = {}): Promise<void> {
    await this.execute(snapshot ? sql`begin isolation level repeatable read read only` : sql`begin`);
  }

  /** Writes the publications to the outbox and returns its rows. */
  async commit(): Promise<OutboxRow[]> {
    const writing = this.#published.length > 0 ? this.writeDown(this.#published) : Promise.resolve([]);
    // The write is not awaited, so that it is sent together with the commit. If it fails, the commit rolls everything back.
    writing.catch(() => undefined);
    await this.execute(sql`commit`);
    return writing;
  }

  async rollBack(): Promise<void> {
    await this.execute(sql`rollback`);
  }

  /** Discards the publications of a savepoint that is rolled back. */
  async transaction<Result>(run: (tx: Db) => Promise<Result>): Promise<Result> {
    const savepoint = new Transaction(this.#client, this.#sessionOptions, this.#depth + 1);
    const name = sql.raw(`savepoint sp${savepoint.#depth}`);
    await this.execute(name);
    try {
      const result = await run(savepoint);
      await this.execute(sql`release ${name}`);
      this.#published.push(...savepoint.#published);
      return result;
    } catch (error) {
      await this.execute(sql`rollback to ${name}`);
      throw error;
    }
  }

  publishMany(publications: readonly Publication[]): Promise<void> {
    this.#published.push(...publications);
    return Promise.resolve();
  }
}

function openDrizzleSession(client: Pool | ClientBase, options: SessionOptions): PgSession {
  // drizzle distinguishes two kinds of client, which do not differ in anything that a session uses.
  return new NodePgSession(client as Pool, dialect, undefined, options);
}
