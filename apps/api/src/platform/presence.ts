import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { publish } from './fanout.ts';

/** Seconds between two signs of life of a process, and after how many without one its sockets no longer count. */
const heartbeat = { every: 5, dead: 20 } as const;

/** What is published when somebody comes or goes. */
export interface PresenceFrame {
  account_id: string;
  is_online: boolean;
  last_seen: string | null;
}

export const presenceTopic = (account_id: string) => `presence:${account_id}`;

/** SQL that is true while any socket of an account is open in a living process. */
export function isOnline(account_id: unknown) {
  return sql<boolean>`exists (
    select from socket_presence join process on process.id = socket_presence.process_id
    where socket_presence.account_id = ${account_id}
      and process.heartbeat_at > now() - make_interval(secs => ${heartbeat.dead}))`;
}

/** Keeps the database told which accounts have sockets open in this process. */
export class Presence {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #sockets = new Map<string, number>();
  #process_id: string | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Begins to give signs of life, and clears away processes that died. */
  async start(): Promise<void> {
    await this.#register();
    this.#timer = setInterval(() => this.#enqueue(() => this.#beat()), heartbeat.every * 1000);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const account_id of this.#sockets.keys()) this.#enqueue(() => this.#write(account_id, 0));
    this.#sockets.clear();
    await this.#writing;
    if (this.#process_id) await this.#db.execute(sql`delete from process where id = ${this.#process_id}`);
  }

  /** Counts a socket of an account; answers what to call when it closes. */
  enter(account_id: string): () => void {
    this.#change(account_id, 1);
    return () => this.#change(account_id, -1);
  }

  #change(account_id: string, by: 1 | -1): void {
    const count = (this.#sockets.get(account_id) ?? 0) + by;
    if (count > 0) this.#sockets.set(account_id, count);
    else this.#sockets.delete(account_id);
    // Only the first and the last socket change what others see.
    if ((by === 1 && count === 1) || count === 0) {
      this.#enqueue(() => this.#write(account_id, this.#sockets.get(account_id) ?? 0));
    }
  }

  #enqueue(write: () => Promise<void>): void {
    this.#writing = this.#writing.then(write).catch(this.#onError);
  }

  async #register(): Promise<void> {
    await this.#db.execute(sql`delete from process where heartbeat_at < now() - interval '1 minute'`);
    const { rows } = await this.#db.execute<{ id: string }>(sql`insert into process default values returning id`);
    this.#process_id = rows[0]?.id ?? null;
    for (const account_id of this.#sockets.keys()) await this.#write(account_id, 1);
  }

  async #beat(): Promise<void> {
    const { rowCount } = await this.#db.execute(
      sql`update process set heartbeat_at = now() where id = ${this.#process_id}`,
    );
    if (rowCount === 0) await this.#register();
  }

  async #write(account_id: string, sockets: number): Promise<void> {
    await this.#db.transaction(async (tx) => {
      if (sockets > 0) {
        await tx.execute(sql`
          insert into socket_presence (process_id, account_id, sockets) values (${this.#process_id}, ${account_id}, ${sockets})
          on conflict (process_id, account_id) do update set sockets = excluded.sockets`);
      } else {
        await tx.execute(sql`
          delete from socket_presence where process_id = ${this.#process_id} and account_id = ${account_id}`);
      }
      const { rows } = await tx.execute<{ is_online: boolean; last_seen: string | null }>(sql`
        update account set last_seen = now() where id = ${account_id} and deleted_at is null
        returning iso(last_seen) as last_seen, ${isOnline(sql`account.id`)} as is_online`);
      const [status] = rows;
      if (status) await publish(tx, presenceTopic(account_id), { account_id, ...status } satisfies PresenceFrame);
    });
  }
}
