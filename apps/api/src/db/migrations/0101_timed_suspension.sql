-- compatible from 0026
-- A suspension with an end is over at this instant. Without one, it lasts until an operator restores the account.
alter table account add column suspended_until timestamptz;

-- Whether a suspension goes on now. Time passes whether or not a worker has restored the account, so everybody who reads
-- a suspension asks by this. PostgreSQL inlines it, so that indexes of suspended accounts serve it.
create function is_suspended(suspended_at timestamptz, suspended_until timestamptz) returns boolean
language sql stable parallel safe
return suspended_at is not null and (suspended_until is null or suspended_until > now());

-- London's last day of a suspension that ends.
create function last_suspended_day(suspended_until timestamptz) returns date
language sql immutable parallel safe
return (suspended_until at time zone 'Europe/London')::date - 1;

-- An earlier release restores accounts without naming the end, which must not end a later suspension.
create function forget_suspension_end() returns trigger language plpgsql as $$
begin
  new.suspended_until := null;
  return new;
end $$;
create trigger account_restored before update of suspended_at on account
  for each row when (new.suspended_at is null and new.suspended_until is not null) execute function forget_suspension_end();
