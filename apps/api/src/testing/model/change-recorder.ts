import { Client } from 'pg';

/**
 * Records every committed change of jobs and bookings, and counts down writes, so that a test can kill
 * the connection of a transaction at a chosen write.
 */
export async function installChangeRecorder(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(recorder);
  } finally {
    await client.end();
  }
}

/** The connection is killed when the countdown reaches 0. A countdown that starts above 0 is off. */
const recorder = `
  create table model.history (
    step bigint generated always as identity, kind text not null, before jsonb, after jsonb not null,
    at timestamptz not null default now());
  create table model.notified (id uuid primary key);
  create table model.retracted (id uuid primary key);
  create sequence model.write_countdown minvalue -1000 start 1;
  create function model.count_write() returns trigger language plpgsql as $$
    begin
      if nextval('model.write_countdown') = 0 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(5);
      end if;
      return null;
    end $$;
  create function model.record_change() returns trigger language plpgsql as $$
    begin
      insert into model.history (kind, before, after)
      values (tg_table_name, case tg_op when 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
      return null;
    end $$;
  create constraint trigger model_record_change after insert or update on booking deferrable initially deferred
    for each row execute function model.record_change();
  create constraint trigger model_record_change after insert or update on job deferrable initially deferred
    for each row execute function model.record_change();
  create constraint trigger model_record_change after update on invitation deferrable initially deferred
    for each row execute function model.record_change();
  create trigger model_count_write after insert on model.history execute function model.count_write();
  create trigger model_count_write after insert or update on booking execute function model.count_write();
  create trigger model_count_write after insert or update on job execute function model.count_write();
  create trigger model_count_write after insert or update on invitation execute function model.count_write();
  create trigger model_count_write after insert on notification execute function model.count_write();
  create trigger model_count_write after insert on graphile_worker._private_jobs execute function model.count_write();
  -- Records a notification that was undone before the model read it.
  create function model.note_retraction() returns trigger language plpgsql as $$
    begin
      insert into model.retracted select old.id where not exists (select from model.notified where id = old.id);
      return null;
    end $$;
  create trigger model_note_retraction after delete on notification for each row execute function model.note_retraction();
  -- Only the model runs this database's tasks.
  create function model.put_off() returns trigger language plpgsql as $$
    begin
      new.run_at = 'infinity';
      return new;
    end $$;
  create trigger model_put_off before insert on graphile_worker._private_jobs for each row execute function model.put_off();
  create function model.clear(begins timestamptz) returns void language sql as $$
    -- Only a restored marketplace has reviews and photos.
    delete from review;
    update job_photo set job_id = null where job_id is not null;
    delete from booking;
    update conversation set job_id = null where job_id is not null;
    delete from invitation;
    delete from job;
    delete from notification;
    delete from model.notified;
    delete from model.retracted;
    delete from time_off;
    delete from graphile_worker._private_jobs;
    delete from model.history;
    update model.clock set ahead = make_interval(secs => extract(epoch from begins - pg_catalog.clock_timestamp())::float8);
  $$`;
