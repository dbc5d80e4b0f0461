import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import * as account from './account-tables.ts';
import * as address from './address-tables.ts';
import * as artisanInvitation from './artisan-invitation-tables.ts';
import * as artisanPage from './artisan-page-tables.ts';
import * as artisan from './artisan-tables.ts';
import * as block from './block-tables.ts';
import * as booking from './booking-tables.ts';
import * as moderationCase from './case-tables.ts';
import * as category from './category-tables.ts';
import * as coast from './coast-tables.ts';
import * as conversation from './conversation-tables.ts';
import * as coverage from './coverage-tables.ts';
import * as demo from './demo-tables.ts';
import * as job from './job-tables.ts';
import * as marketSetting from './market-setting-tables.ts';
import * as market from './market-tables.ts';
import * as notification from './notification-tables.ts';
import * as operator from './operator-tables.ts';
import * as profile from './profile-tables.ts';
import * as server from './server-tables.ts';
import * as service from './service-tables.ts';
import * as townTrade from './town-trade-tables.ts';
import * as week from './week-tables.ts';

const tables = [
  account,
  address,
  artisan,
  artisanInvitation,
  artisanPage,
  block,
  booking,
  moderationCase,
  category,
  coast,
  conversation,
  coverage,
  demo,
  job,
  market,
  marketSetting,
  notification,
  operator,
  profile,
  server,
  service,
  townTrade,
  week,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is PgTable => value instanceof PgTable);

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer({ worker: false });
});
afterAll(() => testServer.stop());

it('the Drizzle schema declares every table with the columns that the migrations create', async () => {
  const { rows } = await testServer.connection.pool.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name || case is_nullable when 'NO' then '' else '?' end order by column_name) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migration'
    group by table_name order by table_name`);
  const migratedColumns = Object.fromEntries(rows.map(({ name, columns }) => [name, [...columns].sort()]));
  const declaredColumns = Object.fromEntries(
    tables.map((table) => {
      const { name, columns } = getTableConfig(table);
      return [name, columns.map((column) => `${column.name}${column.notNull ? '' : '?'}`).sort()];
    }),
  );
  expect(declaredColumns).toEqual(migratedColumns);
});
