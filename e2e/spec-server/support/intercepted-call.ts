import { calls } from '@fixit/contract/calls';
import type { CDPSession } from '@playwright/test';

/** The app has made this call. The body is parsed if it is JSON, and header names are in lower case. */
export interface InterceptedCall {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: unknown;
  /** Contains the raw body, with one character per byte. */
  readonly text: string;
  readonly headers: Record<string, string>;
}

/** The browser has paused this call. These are the protocol's fields that we use. */
export interface PausedRequest {
  requestId: string;
  request: {
    url: string;
    method: string;
    headers: Record<string, string>;
    postData?: string;
    postDataEntries?: { bytes?: string }[];
  };
}

export type HttpReply = 'dropped' | { status: number; type: string; content: Buffer; retryAfter?: number | undefined };

/** Matches the app's calls, but not its files. */
export const callPatterns = [
  '/account/*',
  '/service-user/*',
  '/artisan/*',
  '/places/*',
  '/tiles/*',
  '/waitlist/api/*',
  '/pictures/spec-*.png',
].map((path) => ({ urlPattern: `http://*${path}` }));

export function readCall(request: PausedRequest['request']): InterceptedCall {
  const url = new URL(request.url);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const isJson = headers['content-type']?.includes('json') ?? false;
  return {
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: isJson ? (JSON.parse(request.postData ?? 'null') as unknown) : undefined,
    text: (request.postDataEntries ?? [])
      .map(({ bytes = '' }) => Buffer.from(bytes, 'base64').toString('latin1'))
      .join(''),
    headers,
  };
}

export const pathPattern = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`);
const patterns = [...calls.values()].map((call) => ({ call, pattern: pathPattern(call.path) }));
export const callOf = (method: string, path: string) =>
  patterns.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;

/** Completes a paused call with this reply. */
export async function answerPaused(session: CDPSession, requestId: string, reply: HttpReply): Promise<void> {
  const answering =
    reply === 'dropped'
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' })
      : session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: reply.status,
          responseHeaders: [
            { name: 'content-type', value: reply.type },
            { name: 'cache-control', value: 'no-store' },
            ...(reply.retryAfter === undefined ? [] : [{ name: 'retry-after', value: String(reply.retryAfter) }]),
          ],
          body: reply.content.toString('base64'),
        });
  // A page that was closed during its call needs no answer.
  await answering.catch((error: unknown) => {
    if (!(error instanceof Error && /closed|Invalid InterceptionId/i.test(error.message))) throw error;
  });
}
