import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connectionsOf } from './connection-budget.ts';

test('docs/running/database.md adds up the connections of each kind of process', () => {
  const page = readFileSync(new URL('../../../../../docs/running/database.md', import.meta.url), 'utf8');
  const roles = {
    web: { calls: true, tasks: false },
    worker: { calls: false, tasks: true },
    all: { calls: true, tasks: true },
  };
  for (const [role, work] of Object.entries(roles)) {
    const [without, withRedis] = [connectionsOf(work, false), connectionsOf(work, true)];
    const cells =
      page
        .split('\n')
        .find((line) => line.startsWith(`| \`${role}\` |`))
        ?.split('|') ?? [];
    const figures = cells.slice(2, 5).map((cell) => cell.match(/\d+/g)?.map(Number) ?? []);
    expect([figures[0]?.[0], figures[1]?.[0], figures[2]]).toEqual([
      without.pooled,
      without.sessions,
      [withRedis.pooled, withRedis.sessions],
    ]);
  }
});
