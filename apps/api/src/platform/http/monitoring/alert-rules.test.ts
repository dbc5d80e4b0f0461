import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

interface AlertRule {
  record?: string;
  alert?: string;
  expr: string;
}

const root = join(import.meta.dirname, '../../../../../..');
const readRootFile = (path: string) => readFileSync(join(root, path), 'utf8');
const rules = (
  parse(readRootFile('deploy/monitoring/rules.yml')) as { groups: { rules: AlertRule[] }[] }
).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readRootFile('deploy/monitoring/dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

/** docs/running/watching.md lists these metrics of other programs. */
const otherProgramsMetrics = [
  'patroni_xlog_location',
  'patroni_xlog_replayed_location',
  'etcd_server_has_leader',
  'haproxy_process_current_connections',
  'haproxy_process_max_connections',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
];

const availableMetrics = new Set(['up', ...otherProgramsMetrics, ...rules.flatMap(({ record }) => record ?? [])]);

let server: TestServer;
let servedMetrics: Set<string>;
beforeAll(async () => {
  server = await startTestServer();
  // A histogram has no series before the first observation.
  await fetch(`${server.origin}/healthz`);
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const suffixes = { histogram: ['_bucket', '_sum', '_count'] } as Record<string, string[]>;
  servedMetrics = new Set(
    types.flatMap(([, name, type]) => (suffixes[type ?? ''] ?? ['']).map((suffix) => name + suffix)),
  );
});
afterAll(() => server.stop());

/** Returns the metrics in an expression. Throws if Prometheus could not parse it. */
function metricsIn(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${expr}`);
      if (type.name === 'Identifier') names.push(expr.slice(from, to));
    },
  });
  return names;
}

const findMissing = (expr: string) =>
  metricsIn(expr).filter((name) => !servedMetrics.has(name) && !availableMetrics.has(name));

describe('the files in deploy/monitoring', () => {
  test.each(rules.map(({ record, alert, expr }) => [record ?? alert ?? '', expr]))(
    'the rule %s reads metrics that exist',
    (_name, expr) => {
      expect(metricsIn(expr).length).toBeGreaterThan(0);
      expect(findMissing(expr)).toEqual([]);
    },
  );

  test.each(panels.map(({ title, targets }) => [title, targets] as const))(
    'the panel %s reads metrics that exist',
    (_title, targets) => {
      expect(targets.flatMap(({ expr }) => findMissing(expr))).toEqual([]);
    },
  );

  test('docs/running/watching.md names every metric of another program that a rule reads', () => {
    const page = readRootFile('docs/running/watching.md');
    expect(otherProgramsMetrics.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('an unknown metric and invalid PromQL are detected', () => {
    expect(findMissing('rate(no_such_metric[5m]) > 1')).toEqual(['no_such_metric']);
    expect(() => findMissing('rate(up[5m]')).toThrow('Not PromQL');
  });

  test('each alert has its own section in the runbook', () => {
    const sections = [...readRootFile('docs/running/incidents.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(new Set(sections)).toEqual(new Set(rules.flatMap(({ alert }) => alert ?? [])));
  });
});
