import { Client } from 'pg';

/** Makes a database record every committed change of jobs and bookings in its transaction. */
export async function recordChanges(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  // A failing query rejects as well. Without a listener, a lost connection would end the test.
  client.on('error', (error) => console.error(`The connection that creates the triggers was lost: ${error.message}`));
  await client.connect();
  try {
    await client.query(triggersSql);
  } finally {
    await client.end();
  }
}

const triggersSql = `
  create schema faults;
  create table faults.change (
    step bigint generated always as identity primary key, kind text not null, before jsonb, after jsonb not null, at timestamptz not null default now());
  create function faults.record_change() returns trigger language plpgsql as $$
    begin
      insert into faults.change (kind, before, after)
      values (tg_table_name, case tg_op when 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
      return null;
    end $$;
  create trigger faults_record_change after insert or update on booking
    for each row execute function faults.record_change();
  create trigger faults_record_change after insert or update on job
    for each row execute function faults.record_change()`;
