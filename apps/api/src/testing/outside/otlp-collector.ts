import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '../listen-locally.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
}

interface Traces {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

interface Metrics {
  resourceMetrics: { scopeMetrics: { metrics: { name: string; histogram?: { dataPoints: unknown[] } }[] }[] }[];
}

export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const metrics: Metrics['resourceMetrics'][number]['scopeMetrics'][number]['metrics'] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') {
        const { resourceSpans } = body as Traces;
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      } else {
        const { resourceMetrics } = body as Metrics;
        metrics.push(...resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)));
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  const port = await listenLocally(server);
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { endpoint: `http://127.0.0.1:${port}`, spans, metrics, stop };
}

export const attributeOf = ({ attributes }: CollectedSpan, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
