import type { RulesPage, TransparencyPage } from '@fixit/contract/public-page/case-pages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPageChange } from '../../platform/pages/page-changes.ts';
import { addCustomer } from '../../testing/people.ts';
import { makePageFolder, readPage } from '../../testing/public-page.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { fixedSitemapPath } from './sitemap-actions.ts';

let folder: Awaited<ReturnType<typeof makePageFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await makePageFolder();
  server = await startTestServer({ webFolder: folder.webFolder, worker: false });
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

test('the house rules are on a public page, which the sitemap lists', async () => {
  const { status, page } = await readPage<RulesPage>(server, '/rules');
  expect([status, page.kind]).toEqual([200, 'rules']);
  const sitemap = await fetch(server.origin + fixedSitemapPath);
  expect(await sitemap.text()).toContain('/rules</loc>');
});

async function addCases(count: number, { reason = 'other', action = 'dismiss', rule = 4 } = {}): Promise<void> {
  const { account_id } = await addCustomer(server);
  await server.db.execute(sql`
    with new_case as (
      insert into moderation_case (subject_type, subject_id, about_id, class, reported_at, due_at, state, decided_at)
      select 'profile', gen_random_uuid(), ${account_id}, 'ordinary', now() - interval '2 days', now(),
        ${action === 'dismiss' ? 'dismissed' : 'upheld'}, now() - interval '1 day'
      from generate_series(1, ${count}::int) returning id),
    new_report as (insert into case_report (case_id, reporter_id, reason) select id, ${account_id}, ${reason} from new_case)
    insert into case_decision (case_id, action, rule, reason) select id, ${action}, ${rule}::int, 'A reason of twenty letters' from new_case`);
}

test('the transparency page shows no figure based on fewer than five cases', async () => {
  const readTransparency = async () => (await readPage<TransparencyPage>(server, '/transparency')).page;
  const expireCache = () => publishPageChange(server.db, ['cases']);
  await addCases(4);
  expect(await readTransparency()).toMatchObject({ cases: null, reports: null, median_hours: null });
  await addCases(2);
  // The page stays cached until a change is published.
  expect(await readTransparency()).toMatchObject({ cases: null });
  await addCases(5, { reason: 'threat', action: 'hide', rule: 3 });
  await addCases(1, { reason: 'dispute', action: 'warn', rule: 8 });
  await server.db.execute(sql`
    insert into moderation_case (subject_type, subject_id, about_id, class, reported_at, due_at)
    select 'profile', gen_random_uuid(), about_id, 'ordinary', now() - interval '13 months', now() from moderation_case limit 1`);
  await server.db.execute(sql`
    insert into moderation_case (subject_type, subject_id, about_id, class, due_at, state, decided_at, appeal_of, appeal_side)
    select 'profile', gen_random_uuid(), about_id, 'appeal', now(), 'upheld', now(), id, 'reported' from moderation_case
    where state = 'upheld'`);
  await expireCache();
  await expect.poll(async () => (await readTransparency()).cases).toBe(12);
  expect(await readTransparency()).toEqual({
    kind: 'transparency',
    from: expect.any(String),
    to: expect.any(String),
    cases: 12,
    reports: 12,
    decided: 12,
    upheld: 6,
    late: 0,
    median_hours: 24,
    appeals: 6,
    granted: 6,
    reasons: [
      { label: 'Something else', cases: 6, median_hours: 24 },
      { label: 'Frightens or threatens me', cases: 5, median_hours: 24 },
      { label: 'Disputed appointment', cases: null, median_hours: null },
    ],
    decisions: [
      { label: 'No rule broken', cases: 6 },
      { label: 'Hidden', cases: 5 },
      { label: 'Warned', cases: null },
    ],
    rules: [
      { label: '3 Speak to people as you would at their door', cases: 5 },
      { label: '8 No advertising, no begging for stars', cases: null },
    ],
  });
});
