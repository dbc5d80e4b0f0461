import * as z from 'zod/mini';
import type { ErrorCode } from './error.ts';
import type { LimitNameBy } from './rate-limit.ts';

/**
 * A call is open to anybody, to anybody who is logged in, or to one role (the other gets 403). Calls
 * for `demo` exist only with DEMO.
 */
export type Access = 'open' | 'signed_in' | 'customer' | 'artisan' | 'demo';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

/** A limit by account needs a logged-in caller, so an open call cannot declare one. */
type AccessAndLimit =
  | { readonly access: 'open'; readonly limit?: LimitNameBy<'ip_address' | 'visitor'> }
  | { readonly access: Exclude<Access, 'open'>; readonly limit?: LimitNameBy<'ip_address' | 'visitor' | 'account'> };

export type Route = RouteDetails & AccessAndLimit;

export interface RouteDetails {
  readonly method: Method;
  /**
   * The path is written as in SPEC.md, with `{name}` for each parameter. The server accepts it with
   * and without the final slash.
   */
  readonly path: string;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The multipart field of this name contains a picture, and the call has no JSON body. */
  readonly upload?: string;
  readonly answer: Schema;
  readonly status?: 200 | 201;
  readonly type?: 'text/calendar' | 'text/csv';
  /** A suspended account may make the call too, after a restricted login. */
  readonly forSuspended?: true;
  /** The call may refuse with these in addition to `commonErrors`. */
  readonly errors?: readonly ErrorCode[];
}

export function route<const R extends Route>(description: R): R {
  return description;
}

/** Our server's answers have every field of the contract and this header. The web app completes answers without it. */
export const completeHeader = 'X-Complete-Answer';

export function dataAnswer<S extends Schema>(data: S) {
  return z.object({ message: z.string(), data });
}

export const emptyAnswer = dataAnswer(z.null());

export function commonErrors(call: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['rate_limited', 'internal', 'unavailable'];
  if (call.query || call.body || call.params || call.upload) codes.unshift('invalid');
  if (call.method !== 'GET') codes.unshift('malformed', 'too_large', 'unsupported_type', 'maintenance');
  if (call.upload) codes.unshift('too_slow');
  if (call.method === 'POST') codes.unshift('idempotency_mismatch');
  if (call.access !== 'open') codes.unshift('unauthenticated', 'session_ended');
  if (call.access !== 'open' && !call.forSuspended) codes.unshift('session_restricted');
  if (call.access === 'customer' || call.access === 'artisan') codes.unshift('wrong_role');
  return codes;
}

type SchemaOutput<S> = S extends Schema ? z.output<S> : undefined;
type SchemaInput<S> = S extends Schema ? z.input<S> : undefined;

export interface ReceivedCall<R extends RouteDetails> {
  params: SchemaOutput<R['params']>;
  query: SchemaOutput<R['query']>;
  body: SchemaOutput<R['body']>;
}

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

export type CallInput<R extends RouteDetails> = Present<{
  params: SchemaInput<R['params']>;
  query: SchemaInput<R['query']>;
  body: SchemaInput<R['body']>;
  file: R['upload'] extends string ? Blob : undefined;
}>;

export type Answer<R extends RouteDetails> = z.output<R['answer']>;

/** Returns the path and query of a call. Query values that are empty, null or missing are left out. */
export function pathOfCall(
  call: Pick<RouteDetails, 'path'>,
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
