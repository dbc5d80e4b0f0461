import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';

export const tracer = trace.getTracer('fixit');

type Callback = (error: unknown, ...results: unknown[]) => void;
type TracedQuery = (statement: unknown, ...args: unknown[]) => unknown;

/** The text of a span contains no values. */
export function traceStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as TracedQuery;
    // This signature covers all overloads of `query`.
    client.query = ((statement: unknown, ...args: unknown[]) =>
      trace.getActiveSpan() ? traceQuery(query, statement, args) : query(statement, ...args)) as PoolClient['query'];
  });
}

function traceQuery(query: TracedQuery, statement: unknown, args: unknown[]): unknown {
  const text = statementText(statement);
  const span = tracer.startSpan(/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  });
  const callback = args.at(-1);
  if (isCallback(callback)) {
    const callerContext = context.active();
    const end: Callback = (error, ...results) => {
      if (error) markFailed(span, error);
      span.end();
      context.with(callerContext, () => callback(error, ...results));
    };
    return query(statement, ...args.slice(0, -1), end);
  }
  const result = query(statement, ...args);
  if (!(result instanceof Promise)) {
    span.end();
    return result;
  }
  // The caller still handles a rejection of the original promise.
  void result.then(
    () => span.end(),
    (error: unknown) => {
      markFailed(span, error);
      span.end();
    },
  );
  return result;
}

const isCallback = (value: unknown): value is Callback => typeof value === 'function';

function statementText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { text?: unknown };
  return typeof text === 'string' ? text : 'statement';
}

/** Records the type of the error but not its message, which may contain personal data. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
}
