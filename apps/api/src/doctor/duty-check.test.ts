import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../testing/panel-browser.ts';
import { extendTimeouts, restoreTimeouts } from '../testing/run-doctor.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openDoctorDatabase } from './doctor-database.ts';
import { checkDuties } from './duty-check.ts';

let server: TestServer;
let owner: PanelBrowser;
beforeAll(async () => {
  extendTimeouts();
  server = await startTestServer({ worker: false, settings: { PUBLIC_URL: 'http://localhost:3000' } });
  owner = (await PanelBrowser.addOperator(server, 'owner')).browser;
});
afterAll(async () => {
  restoreTimeouts();
  await server.stop();
});

async function examineDuties(production: boolean) {
  const database = openDoctorDatabase({ ...server.env, DATABASE_URL: server.databaseUrl });
  try {
    return (await checkDuties({ ...server.env, production }, database)).map(({ level, message }) => [level, message]);
  } finally {
    await database.close();
  }
}

const today = new Date().toISOString().slice(0, 10);

test('the doctor warns of each duty that was never recorded or is due again after a year', async () => {
  expect(await examineDuties(true)).toEqual([
    ['warning', 'Risk assessment: never recorded.'],
    ['warning', 'Children’s access assessment: never recorded.'],
    ['warning', 'Review policy: never recorded.'],
  ]);
  const params = { duty: 'risk-assessment', day: today, note: 'Low. In the safe' };
  const { body } = await owner.preview('duty record', params);
  expect(body.data.effects).toEqual([{ effect: 'duty_recorded', count: 1 }]);
  await owner.perform('duty record', params, body.data.digest);
  await server.db.execute(sql`
    insert into duty_record (duty, day, note) values
      ('review-policy', current_date - 900, 'The first'), ('review-policy', current_date - 400, 'On the site')`);
  const [risk, children, reviews] = await examineDuties(true);
  expect(risk).toEqual([
    'ok',
    expect.stringMatching(`^Risk assessment: recorded for ${today}, due again in 36[456] days`),
  ]);
  expect(children?.[0]).toBe('warning');
  expect(reviews).toEqual(['warning', expect.stringMatching(/^Review policy: last recorded for .*, and due again/)]);
  expect((await examineDuties(false)).map(([level]) => level)).toEqual(['skipped']);
});

test('a duty can be recorded only by an owner, with a note and a date that is not in the future', async () => {
  const moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
  const params = { duty: 'risk-assessment', day: today, note: 'Low' };
  expect((await moderator.preview('duty record', params)).status).toBe(403);
  const invalidParams = [
    { ...params, duty: 'fire-drill' },
    { ...params, day: '2999-01-01' },
    { ...params, day: '2026-02-30' },
    { ...params, note: ' ' },
  ];
  for (const wrong of invalidParams) expect((await owner.preview('duty record', wrong)).status).toBe(400);
});
