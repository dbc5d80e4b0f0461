import { hostname } from 'node:os';
import { demo } from '@fixit/contract/demo';
import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

type DescribedError = { type: string; message: string; stack: string };

/** Machines request these paths all the time, so the calls are logged only if they fail. */
const polledPaths = new Set(['/healthz', '/readyz', '/metrics', demo.feed.path]);

export class AnswerLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const milliseconds = Math.round(reply.elapsedTime);
    const isNotable = reply.statusCode >= 400 || !isPolled(request);
    request.log[isNotable ? 'info' : 'debug']({ req: request, status: reply.statusCode, milliseconds }, 'answered');
  }
}

/** Returns true for the calls that machines make all the time, some of which wait for news. */
export function isPolled({ routeOptions: { url = '' } }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return polledPaths.has(url) || polledPaths.has(`${url}/`);
}

/** Leaves out the query, which may contain a token, a postcode or a position. */
export function describeRequest({ method, url, id }: { method: string; url: string; id: string }) {
  return { method, path: withoutSecret(url.split('?', 1)[0] ?? ''), id };
}

/** Removes the secret of a calendar from a path, however it is encoded: anybody who has it can read the calendar. */
function withoutSecret(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A path with a broken escape matches no route, and is logged unchanged.
  }
  return /^\/*calendar\//i.test(decoded) ? '/calendar/…' : path.replace(/[\w-]{43,}/g, '…');
}

/** Describes an error with its causes, but without a query's values, which may be personal. */
export function describeError(error: Error): DescribedError {
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  const stack = `${error.name}: ${message}${sourceLinesOf(error)}`;
  const cause = error.cause instanceof Error ? `\ncaused by ${describeError(error.cause).stack}` : '';
  return { type: error.name, message, stack: stack + cause };
}

/** Returns a line as the server's logger writes it, for faults from before the server has a logger. */
export function faultLine(message: string, fault: unknown): string {
  const error = fault instanceof Error ? fault : new Error(String(fault));
  const base = { level: 50, time: Date.now(), pid: process.pid, hostname: hostname() };
  return JSON.stringify({ ...base, err: describeError(error), msg: message });
}

function sourceLinesOf({ stack = '' }: Error): string {
  const first = stack.indexOf('\n    at ');
  return first < 0 ? '' : stack.slice(first);
}
