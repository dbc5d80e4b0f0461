import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openCuttableConnection } from '../testing/cuttable-connection.ts';
import { copyTemplate, dropCopy } from '../testing/postgres.ts';
import { connect } from './connection.ts';
import { serverTimeouts } from './timeouts.ts';

test('a transaction that cannot begin gives its connection back', async () => {
  const url = await copyTemplate(inject('postgres'));
  const line = await openCuttableConnection(url);
  const timeouts = { ...serverTimeouts, statement: 1_100, silence: 1_000 };
  const { db, close } = connect(line.url, { max: 1, timeouts, onError: () => undefined });
  const answer = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
  expect(await answer()).toEqual([{ one: 1 }]);

  line.swallow();
  await expect(answer()).rejects.toThrow();
  line.mend();
  expect(await answer()).toEqual([{ one: 1 }]);

  await close();
  await line.cut();
  await dropCopy(inject('postgres'), url);
});
