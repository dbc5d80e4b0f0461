import { SpanKind } from '@opentelemetry/api';
import { traced } from '../telemetry/traced.ts';

/** Traces a task under its name. The payload is not recorded. */
export function traceTask(
  name: string,
  work: (payload: unknown) => Promise<void>,
): (payload: unknown) => Promise<void> {
  return (payload) => traced(`task ${name}`, { kind: SpanKind.CONSUMER }, () => work(payload));
}
