import { type Attributes, type Span, type SpanKind, trace } from '@opentelemetry/api';
import { markFailed, tracer } from '../../db/sessions/trace-statements.ts';

interface TracedWork {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
}

/** Begins a new trace if there is none. Without a collector it only runs the work. */
export function traceWork<Result>(name: string, options: TracedWork, work: () => Promise<Result>): Promise<Result> {
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

export function traceIds(span: Span | undefined = trace.getActiveSpan()): { trace_id?: string; span_id?: string } {
  const context = span?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}
