import { once } from 'node:events';
import { account } from '@fixit/contract/account';
import { profile } from '@fixit/contract/profile';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { attributeOf, type CollectedSpan, startCollector } from '../../testing/outside/otlp-collector.ts';
import { startProcess } from '../../testing/program/server-process.ts';
import { signUpAndLogIn } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let collector: Awaited<ReturnType<typeof startCollector>>;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  collector = await startCollector();
  token = (await signUpAndLogIn(server)).token;
});
afterAll(async () => {
  await collector.stop();
  await server.stop();
});

/** Starts a server that sends to the collector every 50 ms. */
async function startTracedServer(change: Record<string, string> = {}) {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_BSP_SCHEDULE_DELAY: '50', ...change };
  const { child, origin } = await startProcess(server, settings);
  onTestFinished(() => void child.kill('SIGKILL'));
  const end = async () => {
    child.kill('SIGTERM');
    return ((await once(child, 'exit')) as [number | null])[0];
  };
  return { origin, end };
}

const childrenOf = ({ spanId }: CollectedSpan) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

describe('a server with a collector', () => {
  test('a server sends each call, its statements without their values, and its metrics to the collector', async () => {
    const { origin, end } = await startTracedServer();
    const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ post_code: 'BD18', address: '7 Secret Street', latitude: 53.8, longitude: -1.7 });
    const { status } = await fetch(origin + profile.setAddress.path, {
      method: profile.setAddress.method,
      headers,
      body,
    });
    expect(status).toBe(200);
    const name = `${profile.setAddress.method} ${profile.setAddress.path.replace(/\/$/, '')}`;
    const find = () => collector.spans.find((span) => span.name === name);
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    const call = find() as CollectedSpan;
    expect(attributeOf(call, 'http.response.status_code')).toBe(200);
    await expect.poll(() => childrenOf(call).map((span) => span.name)).toContain('COMMIT');
    expect(JSON.stringify(collector.spans)).not.toContain('Secret Street');
    expect(JSON.stringify(collector.spans)).not.toContain(token);

    await end();
    const duration = collector.metrics.find((metric) => metric.name === 'http_request_duration_seconds');
    expect(JSON.stringify(duration?.histogram?.dataPoints)).toContain(profile.setAddress.path.replace(/\/$/, ''));
  });

  test('a server continues only the trace of a trusted proxy', async () => {
    const trace = (digit: string) => digit.repeat(32);
    const call = (origin: string, digit: string) =>
      fetch(origin + account.login.path, {
        method: account.login.method,
        headers: { traceparent: `00-${trace(digit)}-${'1'.repeat(16)}-01` },
      });
    const untrusting = await startTracedServer();
    await call(untrusting.origin, 'a');
    const trusting = await startTracedServer({ TRUST_PROXY: 'loopback', METRICS_TOKEN: 'a-token-for-the-metrics' });
    await call(trusting.origin, 'b');
    const traces = () => collector.spans.filter(({ name }) => name.endsWith(account.login.path.replace(/\/$/, '')));
    await expect.poll(() => traces().length, { timeout: 10_000 }).toBe(2);
    expect(new Set(traces().map(({ traceId }) => traceId))).toContain(trace('b'));
    expect(new Set(traces().map(({ traceId }) => traceId))).not.toContain(trace('a'));
  });

  test('a server still works while its collector is down', async () => {
    const { origin, end } = await startTracedServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    const { status } = await fetch(origin + profile.show.path, { headers: { Authorization: `Token ${token}` } });
    expect(status).toBe(200);
    expect(await end()).toBe(0);
  });
});
