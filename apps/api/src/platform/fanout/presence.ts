import { socketsOfAccount } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Fanout } from './fanout.ts';

/** Sockets no longer count `deadAfter` seconds after the last heartbeat of their process. */
const heartbeatSeconds = { interval: 5, deadAfter: 20 } as const;

/** Below this number, the stored count of an account's sockets in a process may be inexact. */
const minExactCount = 5;

export interface PresenceFrame {
  account_id: string;
  is_online: boolean;
  last_seen: string | null;
}

// Rows need an index signature, which an interface lacks.
type Status = Pick<PresenceFrame, keyof PresenceFrame>;

const presenceTopic = (account_id: string) => `presence:${account_id}`;

/** Frames of two processes may arrive out of order. Returns an unsubscribe function. */
export function followPresence(
  fanout: Fanout,
  account_id: string,
  follower: (frame: PresenceFrame) => void,
): () => void {
  let latest = '';
  return fanout.subscribe<PresenceFrame>(presenceTopic(account_id), (frame) => {
    const at = frame.last_seen ?? '';
    if (at < latest) return;
    latest = at;
    follower(frame);
  });
}

/** Ignores sockets of processes that no longer run. */
export function isOnline(account_id: unknown) {
  return sql<boolean>`exists (
    select from socket_presence join process on process.id = socket_presence.process_id
    where socket_presence.account_id = ${account_id}
      and process.heartbeat_at > now() - make_interval(secs => ${heartbeatSeconds.deadAfter}))`;
}

export class Presence {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #sockets = new Map<string, number>();
  readonly #unreported = new Set<string>();
  #process_id: string | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  async start(): Promise<void> {
    await this.#register();
    this.#timer = setInterval(() => this.#enqueue(() => this.#sendHeartbeat()), heartbeatSeconds.interval * 1000);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const account_id of this.#sockets.keys()) this.#unreported.add(account_id);
    this.#sockets.clear();
    this.#enqueue(() => this.#report());
    this.#enqueue(async () => {
      await this.#db.execute(sql`delete from process where id = ${this.#process_id}`);
    });
    await this.#writing;
  }

  /** The `excess` oldest sockets in this process should close. */
  onExcess: (account_id: string, excess: number) => void = () => undefined;

  /** Returns an idempotent function to call when the socket closes. */
  enter(account_id: string): () => void {
    this.#countSocket(account_id, 1);
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.#countSocket(account_id, -1);
      hasLeft = true;
    };
  }

  #countSocket(account_id: string, by: 1 | -1): void {
    const count = (this.#sockets.get(account_id) ?? 0) + by;
    if (count > 0) this.#sockets.set(account_id, count);
    else this.#sockets.delete(account_id);
    // Below `minExactCount`, only the first and the last socket make a difference to others.
    if (count < minExactCount && ((by === 1 && count > 1) || (by === -1 && count > 0))) return;
    this.#unreported.add(account_id);
    // A report includes all waiting accounts. After a failure, the next heartbeat reports them.
    if (this.#unreported.size === 1) this.#enqueue(() => this.#report());
  }

  #enqueue(write: () => Promise<void>): void {
    this.#writing = this.#writing.then(write).catch(this.#onError);
  }

  async #register(): Promise<void> {
    await this.#removeDeadProcesses();
    const { rows } = await this.#db.execute<{ id: string }>(sql`insert into process default values returning id`);
    this.#process_id = rows[0]?.id ?? null;
    for (const account_id of this.#sockets.keys()) this.#unreported.add(account_id);
  }

  async #sendHeartbeat(): Promise<void> {
    const { rowCount } = await this.#db.execute(
      sql`update process set heartbeat_at = now() where id = ${this.#process_id}`,
    );
    if (rowCount === 0) await this.#register();
    else await this.#removeDeadProcesses();
    await this.#report();
  }

  async #report(): Promise<void> {
    const account_ids = [...this.#unreported];
    if (account_ids.length === 0) return;
    this.#unreported.clear();
    try {
      await this.#write(account_ids);
      await this.#checkForExcess(account_ids);
    } catch (error) {
      for (const account_id of account_ids) this.#unreported.add(account_id);
      throw error;
    }
  }

  async #checkForExcess(account_ids: string[]): Promise<void> {
    const crowdedIds = account_ids.filter((account_id) => (this.#sockets.get(account_id) ?? 0) >= minExactCount);
    if (crowdedIds.length === 0) return;
    const { rows } = await this.#db.execute<{ account_id: string; sockets: number }>(sql`
      select account_id, sum(sockets)::int as sockets
      from socket_presence join process on process.id = process_id
      where account_id = any(${sql.param(crowdedIds)}::uuid[])
        and heartbeat_at > now() - make_interval(secs => ${heartbeatSeconds.deadAfter})
      group by account_id having sum(sockets) > ${socketsOfAccount}`);
    for (const { account_id, sockets } of rows) this.onExcess(account_id, sockets - socketsOfAccount);
  }

  async #write(account_ids: string[]): Promise<void> {
    const open = sql`unnest(${sql.param(account_ids)}::uuid[],
      ${sql.param(account_ids.map((account_id) => this.#sockets.get(account_id) ?? 0))}::int[]) as open (account_id, sockets)`;
    await this.#db.transaction(async (tx) => {
      // This locks the accounts in the order of their ids. If two processes change an account at the same
      // time, the second sees the change of the first, and has the later time.
      await tx.execute(sql`
        with locked as materialized (
          select id from account where id = any(${sql.param(account_ids)}::uuid[]) and deleted_at is null
          order by id for no key update)
        update account set last_seen = clock_timestamp() from locked where account.id = locked.id`);
      await tx.execute(sql`
        with closed as (
          delete from socket_presence present using ${open}
          where present.process_id = ${this.#process_id} and present.account_id = open.account_id and open.sockets = 0)
        insert into socket_presence (process_id, account_id, sockets)
        select ${this.#process_id}, account_id, sockets from ${open} where sockets > 0
        on conflict (process_id, account_id) do update set sockets = excluded.sockets`);
      await publishPresence(tx, account_ids);
    });
  }

  async #removeDeadProcesses(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const { rows: departed } = await tx.execute<{ account_id: string; seen: string }>(sql`
        with dead as (
          delete from process where heartbeat_at < now() - make_interval(secs => ${heartbeatSeconds.deadAfter})
          returning id, heartbeat_at)
        select account_id, max(heartbeat_at)::text as seen
        from socket_presence join dead on dead.id = process_id group by account_id`);
      if (departed.length === 0) return;
      await tx.execute(sql`
        update account set last_seen = greatest(last_seen, seen)
        from unnest(
          ${sql.param(departed.map(({ account_id }) => account_id))}::uuid[],
          ${sql.param(departed.map(({ seen }) => seen))}::timestamptz[]) as departed (account_id, seen)
        where account.id = departed.account_id and deleted_at is null`);
      await publishPresence(
        tx,
        departed.map(({ account_id }) => account_id),
      );
    });
  }
}

export async function publishPresence(tx: Db, account_ids: string[]): Promise<void> {
  const { rows } = await tx.execute<Status>(sql`
    select id as account_id, iso(last_seen) as last_seen, ${isOnline(sql`account.id`)} as is_online
    from account where id = any(${sql.param(account_ids)}::uuid[]) and deleted_at is null`);
  await tx.publishMany(rows.map((status) => ({ topic: presenceTopic(status.account_id), frame: status })));
}
