import { type LimitName, type RateLimit, limits as rates } from '@fixit/contract/rate-limit';
import { type Answer, completeHeader, type ReceivedCall, type Route } from '@fixit/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../../db/database.ts';
import type { PrimaryWatch } from '../primary-watch.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { CurrentSettings } from '../settings/current-settings.ts';
import { refuseChanges } from '../settings/refuse-changes.ts';
import { type Caller, type Callers, tokenOf } from './caller.ts';
import type { Cursors } from './cursor.ts';
import type { LegacyField } from './errors.ts';
import { isKeyed, runOnce, runOnceWithoutTransaction } from './idempotency.ts';
import type { CountedLimit, Limits } from './limits/limits.ts';
import { rateLimitKey } from './limits/rate-limit-key.ts';
import { emailIn, logSecurity, noteSubject, securityEventOf } from './monitoring/security-log.ts';
import { jsonOnly } from './request/body.ts';
import { parseInput } from './request/input.ts';
import { takeUpload, type UploadedFile } from './request/upload.ts';
import { StreamedJson } from './streamed-json.ts';

interface Platform {
  readonly db: Db;
  readonly primary: PrimaryWatch;
  readonly callers: Callers;
  readonly limits: Limits;
  readonly cursors: Cursors;
  readonly settings: Pick<CurrentSettings, 'values' | 'logo' | 'fixed' | 'refresh' | 'onNotice'>;
  readonly production: boolean;
  readonly served: Map<string, Set<string>>;
}

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform;
  }
}

export type App = FastifyInstance;

type CallerOf<R extends Route> = R['access'] extends 'open' ? Caller | null : Caller;

/** `db` is the call's transaction, or the pool for calls that only read or begin their own. */
export interface CallContext<R extends Route> extends ReceivedCall<R> {
  readonly db: Db;
  readonly caller: CallerOf<R>;
  readonly file: R['upload'] extends string ? UploadedFile : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The cursors are valid for this route, and only for this caller if the list is private. */
  readonly cursors: Cursors;
}

export interface ServeOptions<R extends Route> {
  /** With `own` the handler gets the pool. Otherwise every call but a GET runs in a transaction. */
  transaction?: 'own';
  /** Marks a GET that changes something, for which HEAD is refused. */
  writes?: boolean;
  /** The call ends sessions of its caller, which are then removed from the cache. */
  endsSessions?: boolean;
  /**
   * `false` ignores `Idempotency-Key`, because a password or a token would be stored with it. Requires
   * `transaction: 'own'`.
   */
  keyed?: false;
  /** The response contains a secret, although the call accepts `Idempotency-Key`. */
  givesSecret?: true;
  /** Every upload needs this check, which runs before the body is read. */
  authorize?: (context: Omit<CallContext<R>, 'file' | 'reply'>) => Promise<unknown>;
  db?: Db;
  legacy?: LegacyField;
}

/** The router writes '/bookings/:id' for the contract's '/bookings/{id}/'. */
export const routeUrl = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1');

/** Validates the response and strips unknown fields from it, unless it is a stream. */
export function serve<const R extends Route>(
  app: App,
  call: R,
  handle: (context: CallContext<R>) => Promise<Answer<R> | StreamedJson>,
  options: ServeOptions<R> = {},
): void {
  const writes = call.method !== 'GET' || options.writes === true;
  const db = options.db ?? app.platform.db;
  const inTransaction = options.transaction !== 'own' && writes;
  if (call.upload && !options.authorize) throw new Error(`${call.path} would accept an upload from anybody`);
  const url = routeUrl(call.path);
  const { served } = app.platform;
  const callCursors = app.platform.cursors.of(call.path);
  served.set(url, (served.get(url) ?? new Set<string>()).add(call.method));
  app.route({
    method: call.method,
    url,
    exposeHeadRoute: !writes,
    config: {
      ...(options.legacy && { legacy: options.legacy }),
      ...securityEventOf(call),
      isUpload: call.upload !== undefined,
      givesSecret: options.keyed === false || options.givesSecret === true,
    },
    handler: async (request, reply) => {
      const { platform } = app;
      const mayRunTwice = !writes || (options.keyed !== false && isKeyed(call, request));
      const acrossFailover = <T>(work: () => Promise<T>) =>
        mayRunTwice ? platform.primary.runAcrossFailover(work, { onlyReads: !writes }) : work();
      const caller = await acrossFailover(() => findCaller(platform, call, request));
      if (writes) refuseChanges(platform.settings.values);
      if (!call.upload && request.isMultipart()) throw refuse('unsupported_type', { message: jsonOnly });
      const input = parseInput(call, request);
      noteSubject(request, { email: emailIn(input.body) });
      const cursors = call.access === 'open' || !caller ? callCursors : callCursors.of(caller.account_id);
      const status = call.status ?? 200;
      const respond = async (file?: UploadedFile) => {
        const run = async (connection: Db) => {
          // The contract's types match the access, input and upload of a call with those of its handler.
          const context = { ...input, db: connection, caller, file, request, reply, cursors } as CallContext<R>;
          const answer = await handle(context);
          return answer instanceof StreamedJson ? answer : z.parse(call.answer, answer);
        };
        const keyedCall = { call, request, caller, input, file, status };
        const runWithoutTransaction = () => run(db);
        const runLimited = () =>
          runWithinLimit(platform, call.limit, { request, caller }, () => {
            if (inTransaction) return db.transaction((tx) => runOnce(tx, keyedCall, () => run(tx)));
            return options.keyed === false
              ? runWithoutTransaction()
              : runOnceWithoutTransaction(db, keyedCall, runWithoutTransaction);
          });
        // The call is not repeated, because a picture is decoded only once.
        return file ? runLimited() : acrossFailover(runLimited);
      };
      const { upload } = call;
      const receive = async (field: string, { account_id }: Caller) => {
        await acrossFailover(async () =>
          options.authorize?.({ ...input, db, caller, request, cursors } as CallContext<R>),
        );
        return takeUpload(platform.limits, account_id, { request, field }, respond);
      };
      const answer = upload && caller ? await receive(upload, caller) : await respond();
      if (options.endsSessions && caller) platform.callers.forget({ account_id: caller.account_id });
      if (isSignedIn(answer)) noteSubject(request, { account: answer.user_id });
      logSecurity(request, 'ok');
      const type = call.type ?? (answer instanceof StreamedJson ? 'application/json' : undefined);
      if (type) reply.type(`${type}; charset=utf-8`);
      return reply.code(status).header(completeHeader, '1').send(answer);
    },
  });
}

type DataOf<R extends Route> =
  Answer<R> extends { data: infer Data } ? (Data extends null ? Data | void : Data) : never;

export function serveData<const R extends Route>(
  app: App,
  call: R,
  message: string,
  handle: (context: CallContext<R>) => Promise<DataOf<R>>,
  options?: ServeOptions<R>,
): void {
  // A call whose answer has other fields has no data that a handler could return.
  serve(app, call, async (context) => ({ message, data: (await handle(context)) ?? null }) as Answer<R>, options);
}

async function findCaller(platform: Platform, call: Route, request: FastifyRequest): Promise<Caller | null> {
  const { callers, limits } = platform;
  const token = tokenOf(request.headers.authorization);
  const caller = token === null ? null : await callers.find(token);
  if (!caller) {
    await limitByAddress(platform, 'anonymous_calls', request);
    if (call.access === 'open') return null;
    throw refuse(token === null ? 'unauthenticated' : 'session_ended');
  }
  noteSubject(request, { account: caller.account_id });
  await limits.calls.count(caller.account_id);
  const isWrongRole = call.access !== 'open' && call.access !== 'signed_in' && call.access !== caller.role;
  if (isWrongRole) throw refuse('wrong_role');
  if (caller.is_suspended && call.access !== 'open' && !call.forSuspended) throw refuse('session_restricted');
  return caller;
}

function isSignedIn(answer: unknown): answer is { user_id: string } {
  return typeof answer === 'object' && answer !== null && 'user_id' in answer;
}

/** Returns null if the address is exempt. Refuses with 429. */
export async function limitByAddress(
  { limits, production }: Pick<Platform, 'limits' | 'production'>,
  name: LimitName,
  { ip }: FastifyRequest,
): Promise<CountedLimit | null> {
  const key = rateLimitKey(ip, production);
  return key === null ? null : limits[name].count(key);
}

async function runWithinLimit<T>(
  platform: Platform,
  name: LimitName | undefined,
  { request, caller }: { request: FastifyRequest; caller: Caller | null },
  run: () => Promise<T>,
): Promise<T> {
  if (!name) return run();
  const { by, only, kind }: RateLimit = rates[name];
  const countedLimit =
    (by === 'visitor' || by === 'account') && caller
      ? await platform.limits[name].count(caller.account_id)
      : await limitByAddress(platform, name, request);
  if (!countedLimit || !(only || kind)) return run();
  try {
    const answer = await run();
    if (only) await countedLimit.forgive();
    return answer;
  } catch (error) {
    const counts = only && error instanceof Refusal && only.includes(error.code);
    if (!counts) await countedLimit.forgive();
    throw error;
  }
}
