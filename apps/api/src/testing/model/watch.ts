import { Client } from 'pg';

/**
 * Has a database write down all that becomes of requests and appointments, as each transaction holds; and lays a fuse
 * that may be lit to kill the connection of a transaction at one of the statements with which it writes.
 */
export async function openWatch(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(watch);
  } finally {
    await client.end();
  }
}

/** The fuse burns down to 0; above it nothing happens. What was done until then is undone with its transaction. */
const watch = `
  create table model.history (
    step bigint generated always as identity, kind text not null, before jsonb, after jsonb not null,
    at timestamptz not null default now());
  create sequence model.fuse minvalue -1000 start 1;
  create function model.burn() returns trigger language plpgsql as $$
    begin
      if nextval('model.fuse') = 0 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(5);
      end if;
      return null;
    end $$;
  create function model.write_down() returns trigger language plpgsql as $$
    begin
      insert into model.history (kind, before, after)
      values (tg_table_name, case tg_op when 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
      return null;
    end $$;
  create constraint trigger model_written after insert or update on booking deferrable initially deferred
    for each row execute function model.write_down();
  create constraint trigger model_written after insert or update on job deferrable initially deferred
    for each row execute function model.write_down();
  create constraint trigger model_written after update on invitation deferrable initially deferred
    for each row execute function model.write_down();
  create trigger model_burnt after insert on model.history execute function model.burn();
  create trigger model_burnt after insert or update on booking execute function model.burn();
  create trigger model_burnt after insert or update on job execute function model.burn();
  create trigger model_burnt after insert or update on invitation execute function model.burn();
  create trigger model_burnt after insert on notification execute function model.burn();
  create trigger model_burnt after insert on graphile_worker._private_jobs execute function model.burn();
  -- The tasks of this database are the model's own to do.
  create function model.put_off() returns trigger language plpgsql as $$
    begin
      new.run_at = 'infinity';
      return new;
    end $$;
  create trigger model_put_off before insert on graphile_worker._private_jobs for each row execute function model.put_off();
  create function model.clear(begins timestamptz) returns void language sql as $$
    delete from booking;
    update conversation set job_id = null where job_id is not null;
    delete from invitation;
    delete from job;
    delete from notification;
    delete from time_off;
    delete from graphile_worker._private_jobs;
    delete from model.history;
    update model.clock set ahead = make_interval(secs => extract(epoch from begins - pg_catalog.clock_timestamp())::float8);
  $$`;
