import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const document = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8');
const sectionOf = (title: string) => document.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

test('docs/security.md describes the personal data, readers, retention and erasure of every table', async () => {
  const { rows } = await server.connection.pool.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration' order by 1`);
  const rowsOfMap = [...sectionOf('Data map').matchAll(/^\| `(\w+)` \|(.+)\|$/gm)];
  expect(rowsOfMap.map(([, name = '']) => name).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    rows.map(({ name }) => name),
  );
  for (const [, name, cells = ''] of rowsOfMap) {
    expect(
      cells.split('|').map((cell) => cell.trim() !== ''),
      name,
    ).toEqual([true, true, true, true]);
  }
});

test('docs/security.md assesses every ASVS level 2 requirement with evidence, and its totals are correct', () => {
  const assessments = [
    ...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (pass|\*\*fail\*\*|not applicable) \| (.+) \|$/gm),
  ];
  expect(new Set(assessments.map(([, id]) => id)).size).toBe(253);
  const counts = ['pass', '**fail**', 'not applicable'].map(
    (verdict) => assessments.filter(([, , , result]) => result === verdict).length,
  );
  expect(document).toContain(`| all 253 | ${counts.join(' | ')} |`);
});
