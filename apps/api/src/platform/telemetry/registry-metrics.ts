import type { Attributes, HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type * as Sdk from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];
type Value = Metric['values'][number] & { metricName?: string };
type Enums = Pick<typeof Sdk, 'AggregationTemporality' | 'DataPointType'>;
type Times = { readonly startTime: HrTime; readonly endTime: HrTime };

const toTime = (milliseconds: number): HrTime => [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1e6];
const startTime = toTime(Math.round(performance.timeOrigin));

/** Uses the metrics of `/metrics`, so that they are counted only once. */
export async function readRegistry(
  registry: Registry,
  resource: Resource,
  enums: Enums,
): Promise<Sdk.CollectionResult> {
  const times = { startTime, endTime: toTime(Date.now()) };
  const metrics = (await registry.getMetricsAsJSON()).map((metric) => convertMetric(metric, times, enums));
  return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'fixit' }, metrics }] }, errors: [] };
}

function convertMetric(metric: Metric, times: Times, { AggregationTemporality, DataPointType }: Enums): Sdk.MetricData {
  const descriptor = { name: metric.name, description: metric.help, unit: '', valueType: 1 };
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  const points = () =>
    metric.values.map(({ value, labels }) => ({ ...times, attributes: asAttributes(labels), value }));
  // prom-client returns strings, although its types say numbers.
  switch (String(metric.type)) {
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(metric.values, times) };
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
    default:
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
  }
}

function histogramsOf(values: readonly Value[], times: Times) {
  const series = new Map<string, Value[]>();
  for (const value of values) {
    const { le: _, ...labels } = value.labels as Record<string, string | number>;
    const key = JSON.stringify(labels);
    series.set(key, [...(series.get(key) ?? []), value]);
  }
  return [...series].map(([key, seriesValues]) => {
    const find = (ending: string) => seriesValues.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0;
    const buckets = seriesValues.filter(({ metricName }) => metricName?.endsWith('_bucket'));
    const boundaries = buckets.map(({ labels }) => Number((labels as { le?: string | number }).le));
    // Prometheus's buckets are cumulative, and the last has no upper bound.
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    const count = find('_count');
    return {
      ...times,
      attributes: JSON.parse(key) as Attributes,
      value: {
        buckets: { boundaries: boundaries.filter(Number.isFinite), counts },
        count,
        sum: find('_sum'),
      },
    };
  });
}

const asAttributes = (labels: Value['labels']) => ({ ...labels }) as Attributes;
