import { type Attributes, type Span, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

export const tracer = trace.getTracer('fixit');

interface Traced {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
}

/** Runs work as a span of the trace that is under way, or of its own. It is the work alone where nobody collects traces. */
export function traced<Result>(name: string, options: Traced, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** With the kind of the error, not its words, which may hold what somebody typed. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
}

/** For a line of the log: the trace and the span that are under way. */
export function traceIds(span: Span | undefined = trace.getActiveSpan()): { trace_id?: string; span_id?: string } {
  const context = span?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}
