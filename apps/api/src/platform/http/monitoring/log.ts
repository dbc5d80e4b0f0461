import { hostname } from 'node:os';
import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

type DescribedError = { type: string; message: string; stack: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Programs request this route all the time, so its calls are logged only if they fail. */
    isPolled?: boolean;
  }
}

export class ResponseLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const milliseconds = Math.round(reply.elapsedTime);
    const isNotable = reply.statusCode >= 400 || !isPolled(request);
    request.log[isNotable ? 'info' : 'debug']({ req: request, status: reply.statusCode, milliseconds }, 'answered');
  }
}

export const isPolled = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  routeOptions.config?.isPolled === true;

/** The query may contain a token, a postcode or a position. */
export function describeRequest({ method, url, id }: { method: string; url: string; id: string }) {
  return { method, path: removeSecret(url.split('?', 1)[0] ?? ''), id };
}

/** Anybody with the secret of a calendar can read it. The path may be in any encoding. */
function removeSecret(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // No route matches a path with a broken escape.
  }
  return /^\/*calendar\//i.test(decoded) ? '/calendar/…' : path.replace(/[\w-]{43,}/g, '…');
}

/** Leaves out the values of a query, which may be personal. */
export function describeError(error: Error): DescribedError {
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  const stack = `${error.name}: ${message}${sourceLinesOf(error)}`;
  const cause = error.cause instanceof Error ? `\ncaused by ${describeError(error.cause).stack}` : '';
  return { type: error.name, message, stack: stack + cause };
}

/** Formats a line like the server's logger, for faults before the server has one. */
export function faultLine(message: string, fault: unknown): string {
  const error = fault instanceof Error ? fault : new Error(String(fault));
  const base = { level: 50, time: Date.now(), pid: process.pid, hostname: hostname() };
  return JSON.stringify({ ...base, err: describeError(error), msg: message });
}

function sourceLinesOf({ stack = '' }: Error): string {
  const first = stack.indexOf('\n    at ');
  return first < 0 ? '' : stack.slice(first);
}
