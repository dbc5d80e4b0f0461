import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { atLeast, atMost, count, type Figure, load, seconds } from '../../bench/measuring/figure.ts';
import { Machine } from './machine.ts';
import { readPage } from './page.ts';

/** Follows docs/running/point-in-time.md word for word on its own PostgreSQL, and loses data on the way. */
export default async function measure(): Promise<Figure[]> {
  const page = readPage();
  const machine = new Machine(page);
  try {
    await machine.install();
    for (const command of page.commands('Setting up')) await machine.runCommand(command);
    await machine.startFixit();
    await addAccounts(machine, 'before', 1_000);
    const picture = await addPicture(machine);
    await machine.admin('backup /backups/fixit.backup');
    const moment = await queryMachine(
      machine,
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`,
    );
    // The target time is between two changes.
    await wait(1_000);
    await addAccounts(machine, 'since', 10);
    await rm(picture);
    await queryMachine(machine, `delete from account where email like 'before%'`);
    await queryMachine(machine, 'select pg_switch_wal()', 'postgres');
    const from = performance.now();
    for (const command of page.commands('Going back to a moment')) {
      const output = await machine.runCommand(command.replace(/"--target=[^"]+"/, `"--target=${moment}"`));
      if (command.includes('pg_is_in_recovery')) await waitUntilOpen(machine, output);
      if (command === 'sudo systemctl start fixit@all')
        console.log(`Fixit is back after ${seconds((performance.now() - from) / 1000)}`);
    }
    const recoverySeconds = (performance.now() - from) / 1000;
    const accountsBefore = Number(
      await queryMachine(machine, `select count(*) from account where email like 'before%'`),
    );
    const accountsAfter = Number(await queryMachine(machine, `select count(*) from account where email like 'since%'`));
    const readiness = await fetch(`${machine.origin}/readyz`);
    const outputs: string[] = [];
    for (const command of page.commands('Afterwards')) outputs.push(await machine.runCommand(command));
    return [
      atLeast('accounts from before the moment', accountsBefore, 1_000, count),
      atMost('accounts from after the moment', accountsAfter, 0, count),
      atLeast('Fixit is ready on the recovered database', Number(readiness.ok), 1, count),
      atLeast('the picture is back', Number(existsSync(picture)), 1, count),
      atLeast(
        'successful drills of a backup of the recovered database',
        outputs.filter((output) => output.includes('in order')).length,
        1,
        count,
      ),
      atMost('from stopping Fixit until the new full backup', recoverySeconds, 300, seconds, ` (${load()})`),
    ];
  } finally {
    await machine.remove();
  }
}

async function queryMachine({ databaseUrl }: Machine, query: string, user?: string): Promise<string> {
  const url = new URL(databaseUrl);
  if (user) url.username = user;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

async function addAccounts({ databaseUrl }: Machine, name: string, people: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into account (email, role, first_name, last_name)
     select $1 || n || '@example.test', 'customer', 'Priya', 'Nair' from generate_series(1, $2::integer) n`,
    [name, people],
  );
  await client.end();
}

async function addPicture({ dataDir }: Machine): Promise<string> {
  const name = 'p'.repeat(32);
  const folder = join(dataDir, 'uploads', name.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.jpg`), 'A picture');
  return join(folder, `${name}.jpg`);
}

async function waitUntilOpen(machine: Machine, first: string): Promise<void> {
  for (let output = first; !/^ f$/m.test(output); await wait(500)) {
    output = await machine.asPostgres('psql --dbname fixit --command "select pg_is_in_recovery()"');
  }
}
