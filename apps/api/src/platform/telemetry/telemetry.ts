import type { Registry } from 'prom-client';
import { version } from '../version.ts';
import { readRegistry } from './registry-metrics.ts';

/** Milliseconds between two exports of metrics, and for one export at most. */
const sending = { exportIntervalMillis: 30_000, exportTimeoutMillis: 10_000 } as const;

interface Target {
  /** OTEL_EXPORTER_OTLP_ENDPOINT. The library itself reads other OTEL_… settings, such as headers and the sampler. */
  readonly endpoint: string;
  /** OTEL_SERVICE_NAME, if set. */
  readonly service: string;
}

/**
 * Starts sending traces and the metrics of `/metrics` by OTLP over HTTP. If the collector is unreachable, only its data are lost. Returns a
 * function that sends the rest and stops. Loads its libraries only when called.
 */
export async function startTelemetry({ endpoint, service }: Target, register: Registry): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { OTLPMetricExporter }] = await Promise.all(
    [
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/exporter-metrics-otlp-http'),
    ],
  );
  const { MeterProvider, PeriodicExportingMetricReader, ...enums } = await import('@opentelemetry/sdk-metrics');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': version });
  const base = endpoint.replace(/\/+$/, '');
  const traces = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${base}/v1/traces` }))],
  });
  traces.register();
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
    metricProducers: [{ collect: () => readRegistry(register, resource, enums) }],
    ...sending,
  });
  const metrics = new MeterProvider({ resource, readers: [reader] });
  return async () => {
    await Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
  };
}
