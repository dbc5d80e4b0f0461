import type { Client } from 'pg';
import type { OutboxRow, Publication } from '../../db/database.ts';

/** A process should send its rows within this time. */
const overdueMs = 1_000;

const retentionMs = 20_000;

/**
 * After this time without a poll, rows may have been deleted unread, for instance because this process
 * was suspended or a clock was set.
 */
const maxPollGapMs = 10_000;

/** This is longer than a loss may stay unnoticed, and shorter than the retention of rows. */
const snapshotRetentionMs = 12_000;

interface Snapshot {
  /** All transactions with lower ids had ended. */
  readonly horizon: string;
  /** The time is in milliseconds of the database's clock. */
  readonly at: number;
}

type PolledRow = Snapshot &
  ({ id: null; written_by: null; publications: null } | { id: string; written_by: string; publications: string });

export class OutboxPoller {
  #snapshots: Snapshot[] = [];
  #goesBack = false;

  async begin(client: Client): Promise<void> {
    this.#snapshots = [];
    await this.#read(client, undefined, false);
  }

  /** The next poll reads the rows of earlier polls again. Does not affect a poll in progress. */
  goBack(): void {
    this.#goesBack = true;
  }

  /** Returns the overdue rows, or all rows. `isLate` means that rows may have been deleted unread. */
  async poll(client: Client, includesSent: boolean): Promise<{ rows: OutboxRow[]; isLate: boolean }> {
    if (this.#goesBack) this.#snapshots.splice(1);
    this.#goesBack = false;
    const before = this.#snapshots.at(-1);
    const rows = await this.#read(client, includesSent ? before : this.#lastComplete(), includesSent);
    const now = this.#snapshots.at(-1);
    const isLate = before !== undefined && now !== undefined && Math.abs(now.at - before.at) >= maxPollGapMs;
    if (isLate) this.#snapshots = [now];
    return { rows, isLate };
  }

  /** The rows visible in this snapshot were all overdue, and so read, at the time of the previous poll. */
  #lastComplete(): Snapshot | undefined {
    const latest = this.#snapshots.at(-1)?.at ?? 0;
    return this.#snapshots.findLast(({ at }) => at <= latest - overdueMs) ?? this.#snapshots[0];
  }

  /** Reads the rows that a snapshot could not see. Reads no rows without a snapshot. */
  async #read(client: Client, since: Snapshot | undefined, includesSent: boolean): Promise<OutboxRow[]> {
    const { rows } = await client.query<PolledRow>(pollQuery, [since?.horizon, includesSent]);
    const [snapshot] = rows;
    if (snapshot)
      this.#snapshots = [...this.#snapshots.filter(({ at }) => at > snapshot.at - snapshotRetentionMs), snapshot];
    return rows.flatMap(({ id, written_by, publications }) =>
      // Only publishMany writes these rows.
      id === null ? [] : [{ id, written_by, publications: JSON.parse(publications) as Publication[] }],
    );
  }
}

/** $1 is the horizon to read from, or null for no rows. $2 includes sent rows. */
const pollQuery = `
  select horizon, at, id, written_by::text, publications
  from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    extract(epoch from clock_timestamp())::float8 * 1000 as at) as snapshot
  left join frame on written_by >= $1::text::xid8
    and ($2 or not is_sent and written_at < clock_timestamp() - make_interval(secs => ${overdueMs / 1_000}))
  order by id`;

/** Deletes rows that every process has had time to read. */
export const cleanQuery = `
  delete from frame where id in (
    select id from frame where written_at < clock_timestamp() - make_interval(secs => ${retentionMs / 1_000}) for update skip locked)`;
