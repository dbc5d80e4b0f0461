import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

type Described = { type: string; message: string; stack: string };

/** What machines ask every second or two: only that it went wrong is news. */
const askedAlways = new Set(['/healthz', '/readyz', '/metrics']);

export class AnswerLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const milliseconds = Math.round(reply.elapsedTime);
    const isNews = reply.statusCode >= 400 || !askedAlways.has(request.routeOptions.url ?? '');
    request.log[isNews ? 'info' : 'debug']({ req: request, status: reply.statusCode, milliseconds }, 'answered');
  }
}

/** Not the query, which may hold a token, a postcode or a position. */
export function describeRequest({ method, url, id }: { method: string; url: string; id: string }) {
  return { method, path: withoutSecret(url.split('?', 1)[0] ?? ''), id };
}

/** A path without the secret of a calendar, however it is written: who reads that, reads the calendar. */
function withoutSecret(path: string): string {
  let read = path;
  try {
    read = decodeURIComponent(path);
  } catch {
    // A broken escape is logged as it came; no route takes it.
  }
  return /^\/*calendar\//i.test(read) ? '/calendar/…' : path.replace(/[\w-]{43,}/g, '…');
}

/** With its causes, but without a query's values, which may be personal. */
export function describeError(error: Error): Described {
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  const own = `${error.name}: ${message}${placesOf(error)}`;
  const cause = error.cause instanceof Error ? `\ncaused by ${describeError(error.cause).stack}` : '';
  return { type: error.name, message, stack: own + cause };
}

function placesOf({ stack = '' }: Error): string {
  const first = stack.indexOf('\n    at ');
  return first < 0 ? '' : stack.slice(first);
}
