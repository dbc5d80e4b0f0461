import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

type Described = { type: string; message: string; stack: string };

/** Machines call these every second or two, so they are logged only if they fail. */
const polledPaths = new Set(['/healthz', '/readyz', '/metrics']);

export class AnswerLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const milliseconds = Math.round(reply.elapsedTime);
    const isNotable = reply.statusCode >= 400 || !polledPaths.has(request.routeOptions.url ?? '');
    request.log[isNotable ? 'info' : 'debug']({ req: request, status: reply.statusCode, milliseconds }, 'answered');
  }
}

/** Leaves out the query, which may contain a token, a postcode or a position. */
export function describeRequest({ method, url, id }: { method: string; url: string; id: string }) {
  return { method, path: withoutSecret(url.split('?', 1)[0] ?? ''), id };
}

/** Removes the secret of a calendar from a path, however it is encoded: anybody who has it can read the calendar. */
function withoutSecret(path: string): string {
  let read = path;
  try {
    read = decodeURIComponent(path);
  } catch {
    // A path with a broken escape is logged unchanged; it matches no route.
  }
  return /^\/*calendar\//i.test(read) ? '/calendar/…' : path.replace(/[\w-]{43,}/g, '…');
}

/** Includes its causes, but not a query's values, which may be personal. */
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
