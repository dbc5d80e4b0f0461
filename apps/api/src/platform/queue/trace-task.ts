import { SpanKind } from '@opentelemetry/api';
import { traceWork } from '../telemetry/trace-work.ts';

/** Traces a task under its name. The payload is not recorded. */
export function traceTask(
  name: string,
  work: (payload: unknown) => Promise<void>,
): (payload: unknown) => Promise<void> {
  return (payload) => traceWork(`task ${name}`, { kind: SpanKind.CONSUMER }, () => work(payload));
}
