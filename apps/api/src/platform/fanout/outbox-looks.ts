import type { Client } from 'pg';
import type { Publication, Written } from './outbox.ts';

/** Milliseconds that a process has to send what it has written. */
const overdueMs = 1_000;

/** Milliseconds that rows stay, sent or not. */
const keptMs = 20_000;

/** Milliseconds between two looks after which rows may have come and gone unseen, as when this process was stopped or a clock was set. */
const tooLate = 10_000;

/** Milliseconds that what a look saw is remembered: longer than a loss may stay unnoticed, and less than rows are kept. */
const rememberedMs = 12_000;

interface Look {
  /** Transactions with lower numbers had ended. */
  readonly horizon: string;
  /** By the database's clock, in milliseconds. */
  readonly at: number;
}

type LookRow = Look &
  ({ id: null; written_by: null; publications: null } | { id: string; written_by: string; publications: string });

/** Looks at the outbox, each of which knows what earlier ones have seen. */
export class OutboxLooks {
  /** The newest last. */
  #looks: Look[] = [];

  /** Forgets all before, and reads nothing of what is there already. */
  async begin(client: Client): Promise<void> {
    this.#looks = [];
    await this.#read(client, undefined, false);
  }

  /** Lets the next look read what earlier ones have seen. */
  goBack(): void {
    this.#looks.splice(1);
  }

  /** What is overdue, or everything, and whether rows may have come and gone. */
  async look(client: Client, everything: boolean): Promise<{ written: Written[]; isLate: boolean }> {
    const before = this.#looks.at(-1);
    const written = await this.#read(client, everything ? before : this.#lastComplete(), everything);
    const now = this.#looks.at(-1);
    const isLate = before !== undefined && now !== undefined && Math.abs(now.at - before.at) >= tooLate;
    if (isLate) this.#looks = [now];
    return { written, isLate };
  }

  /** What this look could see was overdue in the one just before, which has read it. */
  #lastComplete(): Look | undefined {
    const latest = this.#looks.at(-1)?.at ?? 0;
    return this.#looks.findLast(({ at }) => at <= latest - overdueMs) ?? this.#looks[0];
  }

  /** Reads what a look could not see yet; without one, nothing. */
  async #read(client: Client, since: Look | undefined, everything: boolean): Promise<Written[]> {
    const { rows } = await client.query<LookRow>(lookQuery, [since?.horizon, everything]);
    const [look] = rows;
    if (look) this.#looks = [...this.#looks.filter(({ at }) => at > look.at - rememberedMs), look];
    return rows.flatMap(({ id, written_by, publications }) =>
      // Only publishMany writes here.
      id === null ? [] : [{ id, written_by, publications: JSON.parse(publications) as Publication[] }],
    );
  }
}

/** Its parameters: the horizon to read from, null to read none, and whether to read what is sent, too. */
const lookQuery = `
  select horizon, at, id, written_by::text, publications
  from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    extract(epoch from clock_timestamp())::float8 * 1000 as at) as look
  left join frame on written_by >= $1::text::xid8
    and ($2 or not is_sent and written_at < clock_timestamp() - make_interval(secs => ${overdueMs / 1_000}))
  order by id`;

/** Removes what everybody has had the time to read. */
export const cleanQuery = `
  delete from frame where id in (
    select id from frame where written_at < clock_timestamp() - make_interval(secs => ${keptMs / 1_000}) for update skip locked)`;
