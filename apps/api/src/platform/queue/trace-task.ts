import { SpanKind } from '@opentelemetry/api';
import { traced } from '../telemetry/traced.ts';

/** A task as a trace of its own, under its name; its payload stays out of it. */
export function traceTask(
  name: string,
  work: (payload: unknown) => Promise<void>,
): (payload: unknown) => Promise<void> {
  return (payload) => traced(`task ${name}`, { kind: SpanKind.CONSUMER }, () => work(payload));
}
