import { type OperatorRoute, unattendedHeader } from '@fixit/contract/operator/operator-route';
import { type Answer, type CallInput, pathOfCall } from '@fixit/contract/route';
import { unattendedMs } from '../attendance.ts';
import { createListeners } from '../store.ts';
import { timings } from '../timings.ts';
import { CallError, NetworkError } from './call-error.ts';

interface SentParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A call later than this after the last activity counts as unattended. */
const attendedMs = 60_000;

const { notify, add } = createListeners();

/** A refusal may mean that the session has ended. Returns an unsubscribe function. */
export const watchSessionDoubt = add;

/**
 * Makes a call of the operator's panel, which the cookie of the session authorises. Throws
 * `CallError` for a refusal, and `NetworkError` without an answer.
 */
export async function operatorCall<R extends OperatorRoute>(
  route: R,
  input: CallInput<R>,
  signal?: AbortSignal,
): Promise<Answer<R>> {
  // Any of the input's parts may be present.
  const parts: SentParts = input;
  const response = await fetchReply(pathOfCall(route, parts), buildOperatorRequest(route, parts), signal);
  // The server is of the same release as the panel, so the answer has the contract's shape.
  if (response.ok) return response.body as Answer<R>;
  // Without a session, every call is answered with 404.
  if (response.status === 404 && route.role !== 'open') notify();
  throw new CallError(response.status, response.body);
}

/** Has no time limit. */
export async function downloadFile<R extends OperatorRoute>(route: R, input: CallInput<R>): Promise<Blob> {
  const answer = await receiveFile(pathOfCall(route, input));
  if (answer instanceof Blob) return answer;
  if (answer.status === 404) notify();
  throw new CallError(answer.status, answer.body);
}

async function receiveFile(url: string): Promise<Blob | { status: number; body: object }> {
  try {
    const response = await fetch(url, { credentials: 'same-origin' });
    if (response.ok) return await response.blob();
    return { status: response.status, body: parseReply(await response.text()) };
  } catch {
    throw new NetworkError('unreachable');
  }
}

function buildOperatorRequest(route: OperatorRoute, { body }: SentParts): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  if (unattendedMs() > attendedMs) headers.set(unattendedHeader, 'yes');
  if (body === undefined) return { method: route.method, headers };
  headers.set('Content-Type', 'application/json');
  return { method: route.method, headers, body: JSON.stringify(body) };
}

interface OperatorReply {
  ok: boolean;
  status: number;
  body: object;
}

async function fetchReply(url: string, request: RequestInit, signal?: AbortSignal): Promise<OperatorReply> {
  const timeout = AbortSignal.timeout(timings.load);
  try {
    const response = await fetch(url, {
      ...request,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    return { ok: response.ok, status: response.status, body: parseReply(text) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(timeout.aborted ? 'timeout' : 'unreachable');
  }
}

/** Returns an empty object for a body that is not a JSON object, such as a proxy's error page. */
function parseReply(text: string): object {
  try {
    const body: unknown = text ? JSON.parse(text) : {};
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
