import type { Role } from '@fixit/contract/account';
import { lastSeenMinutes, sessionLife } from '@fixit/contract/account/session';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account, isSuspended, session } from '../../db/schema/account-tables.ts';
import type { Fanout } from '../fanout/fanout.ts';
import { hashToken, isRestrictedToken } from './token.ts';

export interface Caller {
  readonly account_id: string;
  readonly role: Role;
  /** This is the hash of the session's token, in hexadecimal. */
  readonly session_id: string;
  readonly is_suspended: boolean;
}

/** A revoked token stops working within a second, and usually immediately. */
const cacheMs = 900;
const maxCachedSessions = 10_000;

export const callerQueryName = 'caller_by_token';

export interface SessionEnd {
  account_id?: string;
  session_id?: string;
}

export const sessionTopic = 'session';

export class Callers {
  readonly #db: Db;
  readonly #query: ReturnType<typeof prepareQuery>;
  readonly #cache = new Map<string, { caller: Caller; until: number }>();
  /** A query that started before the last end of a session may be outdated. */
  #ends = 0;
  readonly #unrecorded: Buffer[] = [];
  #recording: Promise<void> = Promise.resolve();

  constructor(db: Db, fanout: Fanout) {
    this.#db = db;
    this.#query = prepareQuery(db);
    fanout.subscribe<SessionEnd>(sessionTopic, (end) => this.forget(end));
    fanout.onGap((topic = sessionTopic) => {
      if (topic !== sessionTopic) return;
      this.#ends += 1;
      this.#cache.clear();
    });
  }

  async find(token: string): Promise<Caller | null> {
    const hash = hashToken(token);
    const session_id = hash.toString('hex');
    const cached = this.#cache.get(session_id);
    if (cached && cached.until > performance.now()) return cached.caller;
    const ends = this.#ends;
    const [row] = await this.#query.execute({ hash });
    // A restricted session ends with its suspension.
    if (!row || (isRestrictedToken(token) && !row.is_suspended)) {
      this.#cache.delete(session_id);
      return null;
    }
    const { is_use_due, ...account } = row;
    if (is_use_due) await this.#recordUse(hash);
    const caller = { ...account, session_id };
    if (ends !== this.#ends) return caller;
    if (this.#cache.size >= maxCachedSessions) this.#cache.clear();
    this.#cache.set(session_id, { caller, until: performance.now() + cacheMs });
    return caller;
  }

  /**
   * Records that a session is in use, and extends a session on an artisan's own device, at most once in
   * ten minutes. Sessions that arrive during a statement share the next statement.
   */
  #recordUse(token_hash: Buffer): Promise<void> {
    this.#unrecorded.push(token_hash);
    const writeAll = () => this.#writeUses(this.#unrecorded.splice(0));
    this.#recording = this.#recording.then(writeAll, writeAll);
    return this.#recording;
  }

  async #writeUses(hashes: Buffer[]): Promise<void> {
    if (hashes.length === 0) return;
    // The fixed order prevents a deadlock of two processes that record the same sessions.
    await this.#db.execute(sql`
      with used as materialized (
        select token_hash from session where token_hash = any(${sql.param(hashes)}::bytea[]) and ${isUseDue}
        order by token_hash for no key update)
      update session set last_seen = now(),
        expires_at = case when own_device then now() + make_interval(days => ${sessionLife.days}) else expires_at end
      from used where session.token_hash = used.token_hash`);
  }

  async findValid(session_ids: readonly string[]): Promise<Set<string>> {
    const hashes = session_ids.map((session_id) => Buffer.from(session_id, 'hex'));
    const rows = await this.#db
      .select({ token_hash: session.token_hash })
      .from(session)
      .where(and(inArray(session.token_hash, hashes), gt(session.expires_at, sql`now()`)));
    return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')));
  }

  /** The process that ended the sessions calls this immediately. */
  forget({ account_id, session_id }: SessionEnd): void {
    this.#ends += 1;
    if (session_id) this.#cache.delete(session_id);
    for (const [id, { caller }] of this.#cache) if (caller.account_id === account_id) this.#cache.delete(id);
  }
}

const isUseDue = sql<boolean>`${session.last_seen} < now() - make_interval(mins => ${sql.raw(String(lastSeenMinutes))})`;

function prepareQuery(db: Db) {
  return db
    .select({ account_id: account.id, role: account.role, is_suspended: isSuspended, is_use_due: isUseDue })
    .from(session)
    .innerJoin(account, eq(account.id, session.account_id))
    .where(and(eq(session.token_hash, sql.placeholder('hash')), gt(session.expires_at, sql`now()`)))
    .prepare(callerQueryName);
}

/** The header has the form `Authorization: Token …`. */
export function tokenOf(header: string | undefined): string | null {
  return /^Token\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}
