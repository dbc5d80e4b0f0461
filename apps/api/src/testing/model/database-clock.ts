import { Client } from 'pg';

/**
 * Must be called before a server connects, so that the server's calls for the time resolve to the
 * schema `model`. The clock runs with the offset in `model.clock`.
 */
export async function installClock(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(clock);
    await client.query(rebind);
  } finally {
    await client.end();
  }
}

const clock = `
  create schema model;
  create table model.clock (ahead interval not null);
  insert into model.clock values ('0');
  create function model.now() returns timestamptz language plpgsql stable as
    'begin return pg_catalog.now() + (select ahead from model.clock); end';
  create function model.statement_timestamp() returns timestamptz language plpgsql stable as
    'begin return pg_catalog.statement_timestamp() + (select ahead from model.clock); end';
  create function model.clock_timestamp() returns timestamptz language plpgsql volatile as
    'begin return pg_catalog.clock_timestamp() + (select ahead from model.clock); end'`;

/** Recreates the functions and column defaults that are bound to the real clock. */
const rebind = `
  do $$
  declare
    bound text[];
    statement text;
  begin
    select coalesce(array_agg(definition), '{}') into bound from (
      select pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'public'::regnamespace and prosqlbody is not null
      union all
      select format('alter table %s alter %I set default %s', adrelid::regclass, attname, pg_get_expr(adbin, adrelid))
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum join pg_class c on c.oid = adrelid
      where relnamespace = 'public'::regnamespace and attgenerated = ''
    ) object where definition ~ '\\mnow\\(\\)';
    perform set_config('search_path', 'public, model, pg_catalog', true);
    foreach statement in array bound loop
      execute statement;
    end loop;
    execute format('alter database %I set search_path to public, model, pg_catalog', current_database());
    -- The data is temporary, so PostgreSQL need not wait for the disk.
    execute format('alter database %I set synchronous_commit to off', current_database());
  end $$`;
