import type { Client } from 'pg';
import type { OutboxRow, Publication } from '../../db/database.ts';

/** A process has this many milliseconds to send the rows that it has written. */
const overdueMs = 1_000;

/** Rows stay for this many milliseconds, whether sent or not. */
const retentionMs = 20_000;

/**
 * After this many milliseconds without a poll, rows may have come and gone unseen, as when this
 * process was stopped or a clock was set.
 */
const maxPollGapMs = 10_000;

/**
 * A poll's snapshot is remembered for this many milliseconds, which is longer than a loss may stay
 * unnoticed, and shorter than rows are stored.
 */
const rememberedMs = 12_000;

interface Snapshot {
  /** All transactions with lower numbers had ended. */
  readonly horizon: string;
  /** The time is in milliseconds of the database's clock. */
  readonly at: number;
}

type PolledRow = Snapshot &
  ({ id: null; written_by: null; publications: null } | { id: string; written_by: string; publications: string });

/** Polls the outbox, and remembers the rows that earlier polls have read. */
export class OutboxPoller {
  /** The newest snapshot comes last. */
  #snapshots: Snapshot[] = [];
  #goesBack = false;

  /** Forgets all earlier polls, and skips the rows that already exist. */
  async begin(client: Client): Promise<void> {
    this.#snapshots = [];
    await this.#read(client, undefined, false);
  }

  /** Makes the next poll read again the rows that earlier polls have read. This does not affect a poll in progress. */
  goBack(): void {
    this.#goesBack = true;
  }

  /** Returns the rows that are overdue, or all rows, and whether rows may have come and gone. */
  async poll(client: Client, everything: boolean): Promise<{ written: OutboxRow[]; isLate: boolean }> {
    if (this.#goesBack) this.#snapshots.splice(1);
    this.#goesBack = false;
    const before = this.#snapshots.at(-1);
    const written = await this.#read(client, everything ? before : this.#lastComplete(), everything);
    const now = this.#snapshots.at(-1);
    const isLate = before !== undefined && now !== undefined && Math.abs(now.at - before.at) >= maxPollGapMs;
    if (isLate) this.#snapshots = [now];
    return { written, isLate };
  }

  /**
   * Returns the newest snapshot that is old enough. The previous poll has read everything that was visible to it and
   * overdue.
   */
  #lastComplete(): Snapshot | undefined {
    const latest = this.#snapshots.at(-1)?.at ?? 0;
    return this.#snapshots.findLast(({ at }) => at <= latest - overdueMs) ?? this.#snapshots[0];
  }

  /** Reads the rows that a snapshot could not see yet. Without a snapshot it reads no rows. */
  async #read(client: Client, since: Snapshot | undefined, everything: boolean): Promise<OutboxRow[]> {
    const { rows } = await client.query<PolledRow>(pollQuery, [since?.horizon, everything]);
    const [snapshot] = rows;
    if (snapshot) this.#snapshots = [...this.#snapshots.filter(({ at }) => at > snapshot.at - rememberedMs), snapshot];
    return rows.flatMap(({ id, written_by, publications }) =>
      // Only publishMany writes these rows.
      id === null ? [] : [{ id, written_by, publications: JSON.parse(publications) as Publication[] }],
    );
  }
}

/** Takes two parameters: the horizon to read from, or null to read no rows, and whether to include rows that were already sent. */
const pollQuery = `
  select horizon, at, id, written_by::text, publications
  from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    extract(epoch from clock_timestamp())::float8 * 1000 as at) as snapshot
  left join frame on written_by >= $1::text::xid8
    and ($2 or not is_sent and written_at < clock_timestamp() - make_interval(secs => ${overdueMs / 1_000}))
  order by id`;

/** This statement removes rows that every process has had the time to read. */
export const cleanQuery = `
  delete from frame where id in (
    select id from frame where written_at < clock_timestamp() - make_interval(secs => ${retentionMs / 1_000}) for update skip locked)`;
