import { setTimeout as wait } from 'node:timers/promises';
import { pathOfCall, type Route } from '@fixit/contract/route';
import type { Attempt, CallEntry, History } from '../history.ts';
import type { Random } from '../random.ts';

export interface ClientCallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  file?: Blob;
  /** The server must later serve a file with this SHA-256. */
  digest?: string;
}

/** Contains the answer to the last attempt. */
export interface CallResult {
  entry: CallEntry;
  body: unknown;
  /** Leads to the next page of a bare list. */
  cursor: string | null;
}

interface Reply {
  status: number;
  body: unknown;
  isJson: boolean;
  cursor: string | null;
}

export interface CallerOptions {
  name: string;
  account_id: string;
  token: string;
  origins: readonly string[];
  history: History;
  /** Picks the server and the pauses, but not the calls. */
  random: Random;
}

/** A client gives up an attempt after this time. */
const timeoutMs = 12_000;

const maxAttempts = 6;

/** Calls one server or the other, as a load balancer decides, and tries again if the outcome is unknown. */
export class RetryingCaller {
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

  /** Gives each POST an idempotency key. */
  async call(op: string, route: Route, input: ClientCallInput = {}): Promise<CallResult> {
    const key = route.method === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {};
    const attempts: Attempt[] = [];
    let server = this.random.below(this.origins.length);
    let reply: Reply | null = null;
    for (;;) {
      const at = this.history.now();
      reply = await this.#fetch(this.origins[server] ?? '', route, input, key).catch(() => null);
      const { status = null, body = null, isJson = true } = reply ?? {};
      attempts.push({ at, until: this.history.now(), server, status, code: stringIn(body, 'code'), isJson });
      if (!attempts.slice(-1).some(isUnknown) || attempts.length === maxAttempts) break;
      await wait(this.random.between(100, 400 * 2 ** attempts.length));
      server = (server + 1) % this.origins.length;
    }
    const entry: CallEntry = {
      type: 'call',
      by: this.account_id,
      op,
      input: { ...input.params, ...input.query, ...input.body, ...(input.digest ? { digest: input.digest } : {}) },
      outcome: outcomeOf(attempts),
      attempts,
      id: idIn(reply?.body),
    };
    this.history.add(entry);
    return { entry, body: reply?.body ?? null, cursor: reply?.cursor ?? null };
  }

  async #fetch(
    origin: string,
    route: Route,
    { params, query, body, file }: ClientCallInput,
    key: object,
  ): Promise<Reply> {
    const form = file ? new FormData() : null;
    form?.set(route.upload ?? '', file ?? '');
    const response = await fetch(origin + pathOfCall(route, { params, query }), {
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
    return { status: response.status, ...parseJson(text), cursor: response.headers.get('x-next-cursor') };
  }
}

/** Parses a body, which a proxy may have written. An empty one counts as JSON. */
export function parseJson(text: string): { body: unknown; isJson: boolean } {
  try {
    return { body: text ? JSON.parse(text) : null, isJson: true };
  } catch {
    return { body: null, isJson: false };
  }
}

/**
 * Returns true if the attempt may have succeeded, or was refused only for now. It may have succeeded even with 503,
 * because the answer to its commit may have been lost.
 */
function isUnknown({ status, isJson }: Attempt): boolean {
  return status === null || status === 429 || status >= 500 || !isJson;
}

function outcomeOf(attempts: readonly Attempt[]): CallEntry['outcome'] {
  const last = attempts.at(-1);
  if (last && last.status !== null && last.status < 300 && last.isJson) return 'ok';
  return attempts.some(isUnknown) ? 'unknown' : 'refused';
}

function idIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const { data } = body;
  const job = typeof data === 'object' && data !== null && 'job_detail' in data ? data.job_detail : data;
  return stringIn(job, 'id');
}

export function stringIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const match = Object.entries(value).find(([field]) => field === name)?.[1];
  return typeof match === 'string' ? match : null;
}
