import { setTimeout as wait } from 'node:timers/promises';
import { addressOf, type Route } from '@fixit/contract/route';
import type { Attempt, CallEntry, History } from '../history.ts';
import type { Random } from '../random.ts';

export interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  file?: Blob;
}

/** What the last try was answered. */
export interface Answered {
  entry: CallEntry;
  body: unknown;
  /** Where a bare list goes on. */
  cursor: string | null;
}

interface Reply {
  status: number;
  body: unknown;
  cursor: string | null;
}

export interface CallerOptions {
  name: string;
  account_id: string;
  token: string;
  origins: readonly string[];
  history: History;
  /** Decides the server and the pauses, not what is called. */
  random: Random;
}

/** Milliseconds after which a client gives a try up. */
const timeoutMs = 12_000;

const attemptsAtMost = 6;

/** Somebody who calls one server or the other, as a load balancer decides, and tries again where the outcome is unknown. */
export class Caller {
  readonly name: string;
  readonly account_id: string;
  readonly token: string;
  readonly history: History;
  readonly random: Random;
  readonly origins: readonly string[];

  constructor({ name, account_id, token, origins, history, random }: CallerOptions) {
    this.name = name;
    this.account_id = account_id;
    this.token = token;
    this.origins = origins;
    this.history = history;
    this.random = random;
  }

  /** Each POST has a key, so that a second try does nothing twice. */
  async call(op: string, route: Route, given: Given = {}): Promise<Answered> {
    const key = route.method === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {};
    const attempts: Attempt[] = [];
    let server = this.random.below(this.origins.length);
    let reply: Reply | null = null;
    for (;;) {
      const at = this.history.now();
      reply = await this.#fetch(this.origins[server] ?? '', route, given, key).catch(() => null);
      const { status = null, body = null } = reply ?? {};
      attempts.push({ at, until: this.history.now(), server, status, code: stringIn(body, 'code') });
      if (!attempts.slice(-1).some(isUnknown) || attempts.length === attemptsAtMost) break;
      await wait(this.random.between(100, 400 * 2 ** attempts.length));
      server = (server + 1) % this.origins.length;
    }
    const entry: CallEntry = {
      type: 'call',
      by: this.account_id,
      op,
      sent: { ...given.params, ...given.query, ...given.body },
      outcome: outcomeOf(attempts),
      attempts,
      id: idIn(reply?.body),
    };
    this.history.add(entry);
    return { entry, body: reply?.body ?? null, cursor: reply?.cursor ?? null };
  }

  async #fetch(origin: string, route: Route, { params, query, body, file }: Given, key: object): Promise<Reply> {
    const form = file ? new FormData() : null;
    form?.set(route.upload ?? '', file ?? '');
    const response = await fetch(origin + addressOf(route, { params, query }), {
      method: route.method,
      headers: {
        Authorization: `Token ${this.token}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...key,
      },
      body: form ?? (body ? JSON.stringify(body) : null),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const parsed: unknown = text ? JSON.parse(text) : null;
    return { status: response.status, body: parsed, cursor: response.headers.get('x-next-cursor') };
  }
}

/** A call that was put off may have been done: its commit may have been answered to nobody. */
function isUnknown({ status }: Attempt): boolean {
  return status === null || status === 429 || status >= 500;
}

function outcomeOf(attempts: readonly Attempt[]): CallEntry['outcome'] {
  const last = attempts.at(-1);
  if (last?.status != null && last.status < 300) return 'ok';
  return attempts.some(isUnknown) ? 'unknown' : 'refused';
}

function idIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const { data } = body;
  const job = typeof data === 'object' && data !== null && 'job_detail' in data ? data.job_detail : data;
  return stringIn(job, 'id');
}

function stringIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found = Object.entries(value).find(([field]) => field === name)?.[1];
  return typeof found === 'string' ? found : null;
}
