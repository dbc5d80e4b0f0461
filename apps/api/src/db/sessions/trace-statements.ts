import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';

export const tracer = trace.getTracer('fixit');

type Callback = (error: unknown, ...results: unknown[]) => void;
type TracedQuery = (statement: unknown, ...rest: unknown[]) => unknown;

/** Makes a span for each statement of a traced call or task. It has the statement's text, which contains no values. */
export function traceStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as TracedQuery;
    // This signature covers all overloads of `query`.
    client.query = ((statement: unknown, ...rest: unknown[]) =>
      trace.getActiveSpan() ? traceQuery(query, statement, rest) : query(statement, ...rest)) as PoolClient['query'];
  });
}

function traceQuery(query: TracedQuery, statement: unknown, rest: unknown[]): unknown {
  const text = statementText(statement);
  const span = tracer.startSpan(/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  });
  const callback = rest.at(-1);
  if (isCallback(callback)) {
    const before = context.active();
    const end: Callback = (error, ...results) => {
      if (error) markFailed(span, error);
      span.end();
      context.with(before, () => callback(error, ...results));
    };
    return query(statement, ...rest.slice(0, -1), end);
  }
  const answer = query(statement, ...rest);
  if (!(answer instanceof Promise)) {
    span.end();
    return answer;
  }
  // The caller still handles a rejection of the query's own promise.
  void answer.then(
    () => span.end(),
    (error: unknown) => {
      markFailed(span, error);
      span.end();
    },
  );
  return answer;
}

const isCallback = (value: unknown): value is Callback => typeof value === 'function';

function statementText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { text?: unknown };
  return typeof text === 'string' ? text : 'statement';
}

/** Records the error's kind but not its message, which may contain what somebody typed. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
}
