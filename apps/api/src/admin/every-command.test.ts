import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { operatorActionNames } from '@fixit/contract/operator/operator-action';
import type { Command } from 'commander';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProgram } from '../admin-command.ts';

import { openMissingCases } from '../modules/booking/completion/completion-actions.ts';
import { addHistory } from '../testing/booking-history.ts';
import { addArtisan, addCustomer } from '../testing/people.ts';
import { admin as run } from '../testing/program/run-admin.ts';
import { townTiles, writeStreetArchive } from '../testing/streets/street-archive.ts';
import { pictureOf } from '../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const admin = (words: readonly string[]) =>
  run(words, { DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR });
const execute = (statement: ReturnType<typeof sql>) => server.db.execute(statement);

let addedEntries = 0;

/** Creates new data for a command to act on, and returns the command's arguments and options. */
const commandArguments: Record<string, () => Promise<string[]>> = {
  'feature list': async () => [],
  'feature add': async () => [(await addArtisan(server)).service_id],
  'feature remove': async () => {
    const { service_id } = await addArtisan(server);
    await execute(sql`update service set featured = true where id = ${service_id}`);
    return [service_id];
  },
  'review list': async () => ['--account', (await addCustomer(server)).email, '--state', 'hidden'],
  'review hide': async () => [(await addReview()).id, '--reason', 'Rude'],
  'review show': async () => {
    const { id } = await addReview();
    await admin(['review', 'hide', id, '--reason', 'Rude', '--yes']);
    return [id];
  },
  'case list': async () => ['--state', 'open', '--class', 'urgent'],
  'case dismiss': async () => [await openCase(), '--rule', '4', '--reason', 'Both had agreed on a deposit'],
  'case dismiss-group': async () => {
    const ids = [await openCase(), await openCase()];
    await execute(sql`
      insert into case_evidence (case_id, position, sender_id, text, sent_at)
      select id, 0, about_id, 'I need £400 today', now() from moderation_case where id = any(${sql.param(ids)}::uuid[])`);
    return [ids.join(','), '--rule', '4', '--reason', 'Both had agreed on a deposit'];
  },
  'case hide': async () => [await openCase(), '--rule', '4', '--reason', 'It asks for money in advance'],
  'case warn': async () => [await openCase(), '--rule', '4', '--reason', 'It asks for money in advance'],
  'case suspend': async () => [await openCase(), '--rule', '4', '--reason', 'It asks for money in advance'],
  'case revisit': async () => [await openDispute(), '--rule', '6', '--reason', 'We have looked at the photos'],
  'case settle': async () => {
    return [await openDispute(), '--as', 'completed', '--rule', '6', '--reason', 'We have looked at the photos'];
  },
  'case letter stop': async () => {
    const id = await openCase();
    await admin(['case', 'warn', id, '--rule', '4', '--reason', 'It asks for money in advance', '--yes']);
    return [id];
  },
  'case take': async () => {
    const email = await addViewer();
    await execute(sql`update operator set role = 'moderator' where email = ${email}`);
    return [await openCase(), '--operator', email];
  },
  'case ask': async () => [await openCase(), '--to', 'reporter', '--question', 'When was that?'],
  'case note': async () => [await openCase(), '--to', 'operators', '--note', 'Rang twice'],
  'appeal grant': async () => [await addAppeal(), '--undo', 'everything', '--reason', 'They had agreed a deposit'],
  'appeal refuse': async () => [await addAppeal(), '--reason', 'It was right to warn them'],
  'case release': async () => {
    const id = await openCase();
    await execute(sql`
      update moderation_case set assignee_id = (select id from operator where email = ${await addViewer()}) where id = ${id}`);
    return [id];
  },
  'job list': async () => ['--category', 'Plumbing', '--state', 'open'],
  'job close': async () => [(await addBookings()).job_id, '--reason', 'An advert'],
  'booking disputes': async () => [],
  'booking settle': async () => {
    const { rows } = await execute(sql`select subject_id from moderation_case where id = ${await openDispute()}`);
    const id = String(rows[0]?.['subject_id']);
    return [id, '--as', 'completed', '--rule', '6', '--reason', 'We have looked at the photos'];
  },
  'account suspend': async () => [(await addCustomer(server)).email, '--reason', 'Spam'],
  'account restore': async () => {
    const { email } = await addCustomer(server);
    await admin(['account', 'suspend', email, '--reason', 'Spam', '--yes']);
    return [email];
  },
  'duty record': async () => ['--duty', 'review-policy', '--day', '2026-01-05', '--note', 'On the shelf'],
  'note add': async () => [(await addCustomer(server)).email, '--note', 'Rang about the invoice'],
  'note remove': async () => {
    const { account_id } = await addCustomer(server);
    const { rows } = await execute(
      sql`insert into account_note (account_id, note) values (${account_id}, 'Rang twice') returning id`,
    );
    return [String(rows[0]?.['id'])];
  },
  'artisan invitations': async () => [],
  'artisan invite': async () => [
    'Stell Roofing',
    '--trade',
    'plumbing',
    '--area',
    'bd18',
    '--email',
    `${crypto.randomUUID()}@fixit.test`,
    '--person',
    'Ann Stell',
    '--phone',
    '07700 900555',
    '--note',
    'Nine people asked',
  ],
  'artisan import': async () => {
    const file = join(server.env.DATA_DIR, `${crypto.randomUUID()}.csv`);
    await writeFile(file, `Business,Email,Trade,Postcode\nStell,${crypto.randomUUID()}@fixit.test,Plumbing,BD18\n`);
    return [file];
  },
  'artisan withdraw': async () => [await inviteArtisan()],
  'waitlist export': async () => [],
  'waitlist remove': async () => {
    addedEntries += 1;
    const whatsapp_number = `0770090${String(addedEntries).padStart(4, '0')}`;
    await execute(sql`
      insert into waitlist_entry (whatsapp_number, full_name, services, city, join_whatsapp_group, featured)
      values (${whatsapp_number}, 'Bo Beck', 'Plumbing', 'Leeds', true, true)`);
    return [whatsapp_number];
  },
  'setting list': async () => [],
  'setting change': async () => ['--announcement', 'Snow is forecast for Thursday.'],
  'logo set': async () => {
    const file = join(server.env.DATA_DIR, 'logo.png');
    await writeFile(file, Buffer.from(await (await pictureOf('png', 300)).arrayBuffer()));
    return [file];
  },
  'logo paint': async () => [],
  'logo remove': async () => [],
  'email failed': async () => [],
  'email retry': async () => [await addFailedTask('mail')],
  'task list': async () => [],
  'task retry': async () => [await addFailedTask('waitlist_forward')],
  'map status': async () => {
    await importStreets();
    return [];
  },
  'map remove': async () => {
    await importStreets();
    return [];
  },
  'picture missing': async () => [],
  'picture lost': async () => {
    const { service_id } = await addArtisan(server);
    await execute(sql`update service set image = ${`/uploads/${service_id}.png`} where id = ${service_id}`);
    return [];
  },
  'picture moved': async () => {
    await execute(sql`insert into installation (setting, value) values ('pictures', 'a bucket')`);
    return [];
  },
  'operator list': async () => [],
  'operator add': async () => [`${crypto.randomUUID()}@fixit.test`, '--name', 'Olu', '--role', 'viewer'],
  'operator remove': async () => [await addViewer()],
  'passkey remove': async () => {
    const email = await addViewer();
    const { rows } = await execute(sql`
      insert into operator_passkey (operator_id, credential_id, id, public_key, counter, transports, name, host, recovered)
      select id, gen_random_uuid()::text, gen_random_uuid(), '', 0, '{}', device, 'localhost', false
      from operator, unnest(array['Laptop', 'Phone']) as device where email = ${email} returning id`);
    return [String(rows[0]?.['id'])];
  },
  'operator role': async () => [await addViewer(), '--role', 'moderator'],
  'audit list': async () => [],
};

/** These commands act on a whole instance, or inspect it without an audit row. Other files test them. */
const instanceCommands = [
  'backup',
  'backup verify',
  'backup list',
  'backup fetch',
  'backup drill',
  'restore',
  'doctor',
];

const commands = leavesOf(makeProgram()).filter(({ path }) => !instanceCommands.includes(path));

test('every operator command has arguments in this file', () => {
  expect(Object.keys(commandArguments).toSorted()).toEqual(commands.map(({ path }) => path).toSorted());
});

test('every operator action of the contract has a command', () => {
  expect(commands.map(({ path }) => path)).toEqual(expect.arrayContaining([...operatorActionNames]));
});

test('every command accepts --yes, --json and --help', async () => {
  for (const { path, command } of leavesOf(makeProgram())) {
    expect([path, command.options.map(({ long }) => long)]).toEqual([path, expect.arrayContaining(['--json'])]);
    expect([path, (await admin([...path.split(' '), '--yes', '--help'])).code]).toEqual([path, 0]);
  }
});

describe.each(commands)('$path', ({ path, command }) => {
  const words = path.split(' ');
  const readAuditRows = async () =>
    (await execute(sql`select os_user, command from audit where command = ${path}`)).rows;
  const flags = command.options.some(({ long }) => long === '--yes') ? ['--json', '--yes'] : ['--json'];

  test('the command prints its purpose and usage', async () => {
    const { code, out } = await admin([...words, '--help']);
    expect([code, out.split('\n')[0]]).toEqual([0, expect.stringMatching(/^Usage: npm run admin -- /)]);
    expect(out).toContain(command.description().split(' ')[0]);
    for (const option of ['--json', '--dry-run', '--help']) expect(out).toContain(option);
  });

  test('the command writes one row to the audit log, but none in a dry run, and prints JSON in both cases', async () => {
    const parameters = (await commandArguments[path]?.()) ?? [];
    const before = await readAuditRows();
    const dryRun = await admin([...words, ...parameters, ...flags, '--dry-run']);
    expect([dryRun.code, dryRun.message]).toEqual([0, '']);
    expect(JSON.parse(dryRun.out)).toMatchObject({
      command: path,
      done: false,
      dry_run: true,
      said: expect.any(String),
    });
    expect(await readAuditRows()).toEqual(before);
    const { code, out } = await admin([...words, ...parameters, ...flags]);
    expect([code, typeof JSON.parse(out)]).toEqual([0, 'object']);
    expect(await readAuditRows()).toEqual([...before, { os_user: userInfo().username, command: path }]);
  });
});

function leavesOf(command: Command, parents: string[] = []): { path: string; command: Command }[] {
  return command.commands.flatMap((subcommand) => {
    const names = [...parents, subcommand.name()];
    // `backup <file>` is a command that also has subcommands.
    const isGroup = subcommand.commands.length > 0 && subcommand.registeredArguments.length === 0;
    return [...(isGroup ? [] : [{ path: names.join(' '), command: subcommand }]), ...leavesOf(subcommand, names)];
  });
}

async function inviteArtisan(): Promise<string> {
  await admin(['artisan', 'invite', 'Wibsey Locks', '--trade', 'Plumbing', '--area', 'BD18', '--yes']);
  const { rows } = await execute(sql`select id from artisan_invitation order by id desc limit 1`);
  return String(rows[0]?.['id']);
}

async function addViewer(): Promise<string> {
  const email = `${crypto.randomUUID()}@fixit.test`;
  await execute(sql`insert into operator (email, name, role) values (${email}, 'Vi', 'viewer')`);
  return email;
}

async function addBookings() {
  return addHistory(server, (await addCustomer(server)).account_id, await addArtisan(server));
}

async function addReview(): Promise<{ id: string }> {
  const artisan = await addArtisan(server);
  const { completed } = await addHistory(server, (await addCustomer(server)).account_id, artisan);
  await execute(sql`update service set total_reviews = 1, rating_sum = 5 where id = ${artisan.service_id}`);
  const { rows } = await server.db.execute<{ id: string }>(sql`select id from review where booking_id = ${completed}`);
  return rows[0] ?? { id: '' };
}

/** The appeal is 12 days old, because a new one cannot be decided yet. */
async function addAppeal(): Promise<string> {
  const id = await openCase();
  await admin(['case', 'warn', id, '--rule', '4', '--reason', 'It asks for money in advance', '--yes']);
  const { rows } = await execute(sql`
    insert into moderation_case (subject_type, subject_id, about_id, class, reported_at, due_at, appeal_of, appeal_side)
    select subject_type, uuid_v7(), about_id, 'appeal', now() - interval '12 days', now(), id, 'reported' from moderation_case where id = ${id}
    returning id`);
  return String(rows[0]?.['id']);
}

async function openCase(): Promise<string> {
  const { messages } = await addBookings();
  const { rows } = await server.db.execute<{ id: string }>(sql`
    with opened as (
      insert into moderation_case (subject_type, subject_id, about_id, class, due_at)
      select 'message', id, sender_id, 'urgent', now() from message where id = ${messages.artisan} returning id, subject_id
    )
    insert into case_report (case_id, reporter_id, reason)
    select opened.id, customer_id, 'payment' from opened join message m on m.id = subject_id
      join conversation c on c.id = m.conversation_id returning case_id as id`);
  return rows[0]?.id ?? '';
}

async function openDispute(): Promise<string> {
  const { completed } = await addBookings();
  await execute(sql`
    update booking set state = 'disputed', problem = 'It drips', reported_at = now() where id = ${completed}`);
  await openMissingCases(server.db);
  const { rows } = await execute(sql`select id from moderation_case where subject_id = ${completed}`);
  return String(rows[0]?.['id']);
}

async function importStreets(): Promise<void> {
  await mkdir(join(server.env.DATA_DIR, 'map'), { recursive: true });
  writeStreetArchive(join(server.env.DATA_DIR, 'map/streets.pmtiles'), {
    tile: () => townTiles.protomaps,
    maxZoom: 12,
  });
}

async function addFailedTask(task: 'mail' | 'waitlist_forward'): Promise<string> {
  const mail = { to: `${crypto.randomUUID()}@example.test`, subject: 'Hello', text: '', html: '' };
  await (task === 'mail' ? server.db.enqueue(task, mail) : server.db.enqueue(task, { entry_id: crypto.randomUUID() }));
  const { rows } = await server.db.execute<{ id: string }>(sql`
    update graphile_worker._private_jobs set attempts = 3, last_error = 'Refused'
    where id = (select max(id) from graphile_worker._private_jobs) returning id::text`);
  return rows[0]?.id ?? '';
}
