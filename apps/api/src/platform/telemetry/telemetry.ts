import type { Registry } from 'prom-client';
import { loadOptionalPackage } from '../optional-package.ts';
import { version } from '../version.ts';
import { readRegistry } from './registry-metrics.ts';

const exportSettings = { exportIntervalMillis: 30_000, exportTimeoutMillis: 10_000 } as const;

interface TelemetryTarget {
  /** The library reads other OTEL_… settings itself, such as headers and the sampler. */
  readonly endpoint: string;
  readonly service: string;
}

/**
 * Sends traces and the metrics of `/metrics` by OTLP over HTTP. If the collector is unreachable, only
 * this data is lost. Loads its libraries only when called. Returns a function that sends the remaining
 * data and stops.
 */
export async function startTelemetry(
  { endpoint, service }: TelemetryTarget,
  register: Registry,
): Promise<() => Promise<void>> {
  const [trace, { OTLPTraceExporter }, { OTLPMetricExporter }, metric, { resourceFromAttributes }] =
    await loadOptionalPackage('OTEL_EXPORTER_OTLP_ENDPOINT', () =>
      Promise.all([
        import('@opentelemetry/sdk-trace-node'),
        import('@opentelemetry/exporter-trace-otlp-http'),
        import('@opentelemetry/exporter-metrics-otlp-http'),
        import('@opentelemetry/sdk-metrics'),
        import('@opentelemetry/resources'),
      ]),
    );
  const { BatchSpanProcessor, NodeTracerProvider } = trace;
  const { MeterProvider, PeriodicExportingMetricReader, ...enums } = metric;
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
    ...exportSettings,
  });
  const metrics = new MeterProvider({ resource, readers: [reader] });
  return async () => {
    await Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
  };
}
