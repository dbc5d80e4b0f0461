import { type Logger, sql } from 'drizzle-orm';
import { type NodePgQueryResultHKT, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDatabase, PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import { type ClientBase, Pool } from 'pg';

export interface Publication {
  topic: string;
  frame: unknown;
  /** Identifies the previous message. A follower that has not seen it reads it from the database first. */
  after?: string | null;
}

/** After a crash PostgreSQL may assign an id again, but then with a different `written_by`. */
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
  /** Runs before all other tasks, because a person is waiting. */
  urgent?: boolean;
  /** Replaces a task with the same key that has not started. */
  job_key?: string;
}

export interface TransactionOptions {
  /** The transaction reads everything as of one moment and cannot write. */
  snapshot?: boolean;
}

interface SessionOptions {
  logger?: Logger;
}

const dialect = new PgDialect();

/** drizzle's own transactions pass a handle that can neither publish nor enqueue, so ours replace them. */
const Statements = PgDatabase as new (
  dialect: PgDialect,
  session: PgSession,
  schema: undefined,
) => Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'>;

export abstract class Db extends Statements {
  /** On a transaction, this creates a savepoint and takes no options. */
  abstract transaction<Result>(run: (tx: Db) => Promise<Result>, options?: TransactionOptions): Promise<Result>;

  /** Sends frames to every process, in order, once the transaction commits. */
  abstract publishMany(publications: readonly Publication[]): Promise<void>;

  publish(topic: string, frame: unknown): Promise<void> {
    return this.publishMany([{ topic, frame }]);
  }

  /** The task exists if and only if the transaction commits. */
  async enqueue(task: string, payload: object, options: TaskOptions = {}): Promise<void> {
    const { after_seconds = 0, max_attempts, job_key, urgent = false } = options;
    await this.execute(sql`select from graphile_worker.add_job(
      ${task}, payload => ${JSON.stringify(payload)}::json, run_at => now() + make_interval(secs => ${after_seconds}),
      max_attempts => ${max_attempts ?? null}::int, job_key => ${job_key ?? null}::text,
      priority => ${urgent ? -1 : 0})`);
  }

  /** `isLowPriority` tasks run after all others. `job_keys` are in the order of the payloads. */
  async enqueueMany(
    task: string,
    payloads: readonly object[],
    { isLowPriority = false, job_keys }: { isLowPriority?: boolean; job_keys?: readonly string[] } = {},
  ): Promise<void> {
    if (payloads.length === 0) return;
    await this.execute(sql`
      select from graphile_worker.add_jobs((
        select array_agg(json_populate_record(null::graphile_worker.job_spec,
          json_build_object('identifier', ${task}::text, 'payload', payload, 'priority', ${isLowPriority ? 1 : 0}::int,
            'job_key', (${sql.param(job_keys ?? null)}::text[])[position])))
        from json_array_elements(${JSON.stringify(payloads)}::json) with ordinality as listed (payload, position)))`);
  }

  protected async writeToOutbox(publications: readonly Publication[]): Promise<OutboxRow[]> {
    const { rows } = await this.execute<Omit<OutboxRow, 'publications'>>(
      sql`insert into frame (publications) values (${JSON.stringify(publications)}) returning id, written_by::text`,
    );
    return rows.map((row) => ({ ...row, publications }));
  }
}

export class Database extends Db {
  readonly #client: Pool | ClientBase;
  readonly #sessionOptions: SessionOptions;
  #deliver: (rows: readonly OutboxRow[]) => void = () => undefined;

  constructor(client: Pool | ClientBase, sessionOptions: SessionOptions = {}) {
    super(dialect, openDrizzleSession(client, sessionOptions), undefined);
    this.#client = client;
    this.#sessionOptions = sessionOptions;
  }

  /** `deliver` runs after each commit. Without it, servers read the rows from the outbox. */
  onPublished(deliver: (rows: readonly OutboxRow[]) => void): void {
    this.#deliver = deliver;
  }

  async publishMany(publications: readonly Publication[]): Promise<void> {
    if (publications.length > 0) this.#deliver(await this.writeToOutbox(publications));
  }

  async transaction<Result>(run: (tx: Db) => Promise<Result>, options?: TransactionOptions): Promise<Result> {
    const pooled = this.#client instanceof Pool ? await this.#client.connect() : null;
    const tx = new Transaction(pooled ?? this.#client, this.#sessionOptions);
    let isBroken = false;
    try {
      await tx.begin(options);
      const result = await run(tx);
      const outboxRows = await tx.commit();
      if (outboxRows.length > 0) this.#deliver(outboxRows);
      return result;
    } catch (error) {
      // The first error is more informative. A connection that cannot roll back is not reused.
      await tx.rollBack().catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      pooled?.release(isBroken);
    }
  }
}

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

  async commit(): Promise<OutboxRow[]> {
    const outboxRows = this.#published.length > 0 ? this.writeToOutbox(this.#published) : Promise.resolve([]);
    // The write is not awaited, so that it is sent together with the commit. If it fails, the commit
    // rolls everything back.
    outboxRows.catch(() => undefined);
    await this.execute(sql`commit`);
    return outboxRows;
  }

  async rollBack(): Promise<void> {
    await this.execute(sql`rollback`);
  }

  async transaction<Result>(run: (tx: Db) => Promise<Result>): Promise<Result> {
    const savepoint = new Transaction(this.#client, this.#sessionOptions, this.#depth + 1);
    const savepointSql = sql.raw(`savepoint sp${savepoint.#depth}`);
    await this.execute(savepointSql);
    try {
      const result = await run(savepoint);
      await this.execute(sql`release ${savepointSql}`);
      this.#published.push(...savepoint.#published);
      return result;
    } catch (error) {
      await this.execute(sql`rollback to ${savepointSql}`);
      throw error;
    }
  }

  publishMany(publications: readonly Publication[]): Promise<void> {
    this.#published.push(...publications);
    return Promise.resolve();
  }
}

function openDrizzleSession(client: Pool | ClientBase, options: SessionOptions): PgSession {
  // drizzle declares a separate type for each kind of client, but a session uses only what both have.
  return new NodePgSession(client as Pool, dialect, undefined, options);
}
