import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import * as account from './account.ts';
import * as address from './address.ts';
import * as artisan from './artisan.ts';
import * as artisanInvitation from './artisan-invitation.ts';
import * as artisanPage from './artisan-page.ts';
import * as block from './block.ts';
import * as booking from './booking.ts';
import * as moderationCase from './case.ts';
import * as category from './category.ts';
import * as coast from './coast.ts';
import * as conversation from './conversation.ts';
import * as coverage from './coverage.ts';
import * as demo from './demo.ts';
import * as job from './job.ts';
import * as market from './market.ts';
import * as marketSetting from './market-setting.ts';
import * as notification from './notification.ts';
import * as operator from './operator.ts';
import * as profile from './profile.ts';
import * as serverOwn from './server.ts';
import * as service from './service.ts';
import * as townTrade from './town-trade.ts';
import * as week from './week.ts';

const described = [
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
  serverOwn,
  service,
  townTrade,
  week,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is PgTable => value instanceof PgTable);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

it('the Drizzle schema describes every table as the migrations made it', async () => {
  const { rows } = await server.connection.pool.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name || case is_nullable when 'NO' then '' else '?' end order by column_name) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migration'
    group by table_name order by table_name`);
  const made = Object.fromEntries(rows.map(({ name, columns }) => [name, [...columns].sort()]));
  const declared = Object.fromEntries(
    described.map((table) => {
      const { name, columns } = getTableConfig(table);
      return [name, columns.map((column) => `${column.name}${column.notNull ? '' : '?'}`).sort()];
    }),
  );
  expect(declared).toEqual(made);
});
