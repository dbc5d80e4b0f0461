import { maxBlocks } from '@fixit/contract/block';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConversation } from '../../testing/chat-client.ts';
import { statementsOf } from '../../testing/database/sent-statements.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';
import { addMessages } from './message-repository.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test('storing a message from a person with 500 blocks reads at most eight pages of the block table', async () => {
  const chat = await openConversation(market.server);
  await market.addManyArtisans(2 * maxBlocks, 'Plumbing');
  const { pool } = market.server.connection;
  await pool.query(
    `insert into block (blocker_id, blocked_id)
     select person, id from (select id, row_number() over () as n from account where role = 'artisan' and id <> $2) a,
       unnest($1::uuid[]) person where n <= ${maxBlocks}`,
    [[chat.customer.account_id, chat.artisan.account_id], chat.artisan.account_id],
  );
  await pool.query('vacuum analyze block');
  const message = {
    id: crypto.randomUUID(),
    conversation_id: chat.id,
    sender_id: chat.customer.account_id,
    recipient_id: chat.artisan.account_id,
    msg_key: 'key',
    message: 'Hello',
    attachment_id: null,
    timestamp: new Date().toISOString(),
  };
  const [statement] = await statementsOf({ pool }, (db) => addMessages(db, [message]));
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${statement?.text}`, [
    ...(statement?.values ?? []).map((value) =>
      Array.isArray(value) && value[0] === 'key'
        ? ['other key']
        : Array.isArray(value) && value[0] === message.id
          ? [crypto.randomUUID()]
          : value,
    ),
  ]);
  const pages = pagesOf(rows[0]['QUERY PLAN'][0].Plan, 'block');
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThanOrEqual(8);
});

interface PlanNode {
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** Sums the pages that are read by the plan nodes that scan a table. */
function pagesOf(node: PlanNode, table: string): number {
  const own = node['Relation Name'] === table ? node['Shared Hit Blocks'] + node['Shared Read Blocks'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + pagesOf(child, table), own);
}
