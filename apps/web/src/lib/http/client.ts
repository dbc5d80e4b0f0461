import { type Answer, type CallInput, completeHeader, pathOfCall, type Route } from '@fixit/contract/route';
import { timings } from '../timings.ts';
import { CallError, NetworkError } from './call-error.ts';
import { takeEarlyCall } from './early-calls.ts';
import { apiUrl } from './host.ts';
import { newKey } from './key.ts';
import { type CallReply, repeat } from './repeat.ts';
import { currentToken, endSession } from './session.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** Every attempt of a POST has the same key. */
  idempotencyKey?: string;
  /** A lost connection is reported immediately, without retries. */
  failsImmediately?: boolean;
}

interface UncheckedInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/**
 * Makes a call. Completes the answer of a server that knows only SPEC.md, so that it has the
 * contract's shape. Throws `CallError` for a refusal, and `NetworkError` without an answer.
 */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<Answer<R>> {
  const { status, text, isComplete } = await send(route, input, options);
  if (route.method === 'POST' && status !== 200 && status !== 201) {
    throw new CallError(status, { message: 'Unexpected response.' });
  }
  const answer = readBody(text);
  // A server that sends the header has checked the answer against the contract.
  return (isComplete ? answer : (await import('./complete-answer.ts')).completeAnswer(route, answer)) as Answer<R>;
}

export async function callText<R extends Route>(route: R, input: CallInput<R>): Promise<string> {
  return (await send(route, input, {})).text;
}

async function send<R extends Route>(route: R, input: CallInput<R>, options: CallOptions) {
  // Any of the input's four parts may be present.
  const parts = { ...(input as UncheckedInput) };
  if (parts.file) parts.file = await (await import('./shrink-picture.ts')).shrinkPicture(parts.file);
  const token = currentToken();
  // The server stores a hash of the content with a key, so calls with passwords have none.
  const mayHaveKey =
    route.method === 'POST' && token !== null && !options.failsImmediately && !route.path.startsWith('/account/');
  const key = options.idempotencyKey ?? (mayHaveKey ? newKey() : null);
  const request = buildRequest(route, parts, token, key);
  const isRead = route.method === 'GET' && !options.failsImmediately;
  const response = await repeat(
    () => attemptCall(apiUrl(pathOfCall(route, parts)), request, options),
    { isRead, isIdempotent: isRead || key !== null },
    options.signal,
  );
  if (response.ok) return response;
  if (response.status === 401 && token !== null && token === currentToken()) endSession('session_ended');
  const body = readBody(response.text);
  throw new CallError(response.status, typeof body === 'object' && body !== null ? body : {});
}

function buildRequest(route: Route, parts: UncheckedInput, token: string | null, key: string | null): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Token ${token}`);
  if (key) headers.set('Idempotency-Key', key);
  const request: RequestInit = { method: route.method, headers };
  if (route.upload && parts.file) {
    const form = new FormData();
    form.set(route.upload, parts.file);
    request.body = form;
  } else if (parts.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    request.body = JSON.stringify(parts.body);
  }
  return request;
}

async function attemptCall(url: string, request: RequestInit, options: CallOptions): Promise<CallReply> {
  const { signal, timeoutMs = timings.load } = options;
  const earlyCall = takeEarlyCall(request.method, url);
  const controller = earlyCall?.controller ?? new AbortController();
  const sendRequest = () => fetch(url, { ...request, signal: controller.signal });
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await (earlyCall?.answer.catch(sendRequest) ?? sendRequest());
    const text = await response.text();
    const { ok, status, headers } = response;
    return {
      ok,
      status,
      text,
      retryAfterSeconds: Number(headers.get('Retry-After')),
      isComplete: headers.has(completeHeader),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(controller.signal.aborted ? 'timeout' : 'unreachable');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Returns an empty object for a body that is not JSON, such as a proxy's error page. */
function readBody(text: string): unknown {
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}
