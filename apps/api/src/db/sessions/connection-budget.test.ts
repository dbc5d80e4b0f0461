import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connectionsOf } from './connection-budget.ts';

test('docs/running/database.md states how many connections each kind of process opens', () => {
  const page = readFileSync(new URL('../../../../../docs/running/database.md', import.meta.url), 'utf8');
  const roles = {
    web: { calls: true, tasks: false },
    worker: { calls: false, tasks: true },
    all: { calls: true, tasks: true },
  };
  for (const [role, work] of Object.entries(roles)) {
    const [withoutRedis, withRedis] = [connectionsOf(work, false), connectionsOf(work, true)];
    const cells =
      page
        .split('\n')
        .find((line) => line.startsWith(`| \`${role}\` |`))
        ?.split('|') ?? [];
    const numbers = cells.slice(2, 5).map((cell) => cell.match(/\d+/g)?.map(Number) ?? []);
    expect([numbers[0]?.[0], numbers[1]?.[0], numbers[2]]).toEqual([
      withoutRedis.pooled,
      withoutRedis.sessions,
      [withRedis.pooled, withRedis.sessions],
    ]);
  }
});
