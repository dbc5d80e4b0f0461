import * as z from 'zod/mini';
import type { ErrorCode } from './error.ts';
import type { LimitName } from './rate-limit.ts';

/** Who may call: anybody, anybody logged in, or one role only (the other gets 403). `demo` exists only with DEMO. */
export type Access = 'open' | 'signed_in' | 'customer' | 'artisan' | 'demo';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

export interface Route {
  readonly method: Method;
  /** As SPEC.md writes it, with `{name}` for each path parameter. The server takes it with and without the final slash. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The name of the one multipart field that carries a picture; the call then has no JSON body. */
  readonly upload?: string;
  /** The whole body of a success. */
  readonly answer: Schema;
  /** Counts this call by network address or visitor, besides the limits of all calls. */
  readonly limit?: LimitName;
  readonly status?: 200 | 201;
  readonly type?: 'text/calendar';
  /** Besides what every call may refuse (see `commonErrors`). */
  readonly errors?: readonly ErrorCode[];
}

export function route<const R extends Route>(description: R): R {
  return description;
}

export function answering<S extends Schema>(data: S) {
  return z.object({ message: z.string(), data });
}

export const nothing = answering(z.null());

/** By its access, and because it takes input. */
export function commonErrors(call: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['rate_limited', 'internal', 'unavailable'];
  if (call.query || call.body || call.params || call.upload) codes.unshift('invalid');
  if (call.method !== 'GET') codes.unshift('malformed', 'too_large', 'unsupported_type');
  if (call.method === 'POST') codes.unshift('idempotency_mismatch');
  if (call.access !== 'open') codes.unshift('unauthenticated', 'session_ended');
  if (call.access === 'customer' || call.access === 'artisan') codes.unshift('wrong_role');
  return codes;
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;

export interface Received<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
}

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** A call with an upload takes the picture instead of a body. */
export type CallInput<R extends Route> = Present<{
  params: Given<R['params']>;
  query: Given<R['query']>;
  body: Given<R['body']>;
  file: R['upload'] extends string ? Blob : undefined;
}>;

export type Answer<R extends Route> = z.output<R['answer']>;

/** Empty, null and missing query values are left out. */
export function addressOf(
  call: Route,
  input: { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined },
): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
