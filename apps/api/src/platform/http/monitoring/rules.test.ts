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
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rules = (parse(read('deploy/monitoring/rules.yml')) as { groups: { rules: AlertRule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

/** Other programs have these metrics, as docs/running/watching.md names them. */
const ofOthers = [
  'patroni_xlog_location',
  'patroni_xlog_replayed_location',
  'etcd_server_has_leader',
  'haproxy_process_current_connections',
  'haproxy_process_max_connections',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
];

/** The set contains Prometheus's own metrics, those of other programs, and those that the rules record. */
const existing = new Set(['up', ...ofOthers, ...rules.flatMap(({ record }) => record ?? [])]);

let server: TestServer;
let served: Set<string>;
beforeAll(async () => {
  server = await startTestServer();
  // A histogram's series begin with the first observation.
  await fetch(`${server.origin}/healthz`);
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const endings = { histogram: ['_bucket', '_sum', '_count'] } as Record<string, string[]>;
  served = new Set(types.flatMap(([, name, type]) => (endings[type ?? ''] ?? ['']).map((ending) => name + ending)));
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

const missing = (expr: string) => metricsIn(expr).filter((name) => !served.has(name) && !existing.has(name));

describe('what watches a marketplace', () => {
  test.each(rules.map(({ record, alert, expr }) => [record ?? alert ?? '', expr]))(
    'the rule %s reads metrics that exist',
    (_name, expr) => {
      expect(metricsIn(expr).length).toBeGreaterThan(0);
      expect(missing(expr)).toEqual([]);
    },
  );

  test.each(panels.map(({ title, targets }) => [title, targets] as const))(
    'the panel %s reads metrics that exist',
    (_title, targets) => {
      expect(targets.flatMap(({ expr }) => missing(expr))).toEqual([]);
    },
  );

  test('the page about watching names every metric of another program that a rule reads', () => {
    const page = read('docs/running/watching.md');
    expect(ofOthers.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('a metric that does not exist and invalid PromQL are detected', () => {
    expect(missing('rate(no_such_metric[5m]) > 1')).toEqual(['no_such_metric']);
    expect(() => missing('rate(up[5m]')).toThrow('Not PromQL');
  });

  test('each alert has a section of its own in the runbook', () => {
    const sections = [...read('docs/running/incidents.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(new Set(sections)).toEqual(new Set(rules.flatMap(({ alert }) => alert ?? [])));
  });
});
