import { type Attributes, type Span, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

export const tracer = trace.getTracer('fixit');

interface Traced {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
}

/** Runs work in a span of the current trace, or of a new one. Without a collector it only runs the work. */
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

/** Records the error's kind but not its message, which may contain what somebody typed. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
}

/** The current trace and span, for a log line. */
export function traceIds(span: Span | undefined = trace.getActiveSpan()): { trace_id?: string; span_id?: string } {
  const context = span?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}
