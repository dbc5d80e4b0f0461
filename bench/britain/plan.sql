-- Plans the conversations (each between the two sides of a contact), their messages and the bookings. Later parts write
-- rows of several tables from this plan.
create unlogged table britain.contact as
select row_number() over (order by ms, customer, artisan) - 1 as n, ms, customer, artisan, k, job
from (
  select * from (
    select distinct on (customer, artisan) customer, artisan, 0::bigint as k, ms, job
    from (
      select britain.customer_of_job(job) as customer, britain.invited_artisan(job, 0) as artisan,
        britain.ms_of(job, britain.jobs()) + 600000 as ms, job
      from generate_series(0, britain.jobs() - 1) job where britain.acceptances_of_job(job) > 0
    ) accepted_job order by customer, artisan, ms
  ) ordinary_contact
  union all
  select i % britain.customers(), 0, (i / britain.customers()) * 2 + (i % 10 = 9)::integer, britain.ms_of(i, 5000), null
  from generate_series(0::bigint, 4999) i
) all_contacts;
alter table britain.contact add primary key (n);
analyze britain.contact;
do $$ begin
  execute format('create function britain.contacts() returns bigint language sql immutable parallel safe return %s',
    (select count(*) from britain.contact));
  execute format('create function britain.longest_contact() returns bigint language sql immutable parallel safe return %s',
    (select n from britain.contact where customer = 0 and artisan = 0 and k = 0));
end $$;

-- A message belongs to a conversation that began in the five days before it.
create function britain.contact_of_message(m bigint) returns bigint language sql immutable parallel safe
return greatest(0, floor((m + 0.5::double precision) / britain.messages() * britain.contacts())::bigint
  - floor(power(britain.chance(20, m), 2) * (3 + britain.contacts() / 146))::bigint);
create view britain.planned_message as
select britain.contact_of_message(m) as contact, britain.ms_of(m, britain.messages()) as ms, m, britain.chance(21, m) < 0.5 as by_customer
from generate_series(0, britain.messages() - 1) m
union all
select britain.longest_contact(), britain.ms_of(i, 100000), 1000000000 + i, britain.chance(21, 1000000000 + i) < 0.5
from generate_series(0::bigint, 99999) i;
create unlogged table britain.last_message as
select contact, max(britain.id(8, ms, m)::text)::uuid as last_id, count(*) filter (where by_customer) as by_customer
from britain.planned_message group by contact;
alter table britain.last_message add primary key (contact);

-- Ordinary appointments begin on the hour and last an hour; the heaviest artisan's 20,000 follow each other every 54 minutes.
create unlogged table britain.planned_booking as
with booking_time as (
  select contact.n as contact, customer, artisan, k, job, minutes, starts_at, starts_at + minutes * interval '1 minute' as ends_at,
    britain.chance(32, seed) as luck, seed
  from (
    select n as contact, n as seed, 60 as minutes, date_trunc('day', britain.instant(ms))
      + (1 + floor(britain.chance(33, n) * 10)::integer) * interval '1 day'
      + (8 + floor(britain.chance(34, n) * 10)::integer) * interval '1 hour' as starts_at
    from britain.contact
    where job is not null and britain.chance(30, job) < case when customer = 0 then 0.8 else 0.6 end
    union all
    select (select array_agg(n order by n) from britain.contact where artisan = 0)[1 + i % 5000], 100000000 + i, 45,
      britain.instant(i * 54 * 60000)
    from generate_series(0::bigint, 19999) i
  ) slot join britain.contact on contact.n = slot.contact
), booking_state as (
  select *, case
      when starts_at > britain.now_at() + interval '4 hours' and luck < 0.25 then 'awaiting'
      when luck < 0.82 and ends_at < britain.now_at() - interval '50 hours' then 'completed'
      when luck < 0.82 then 'accepted'
      when luck < 0.90 then 'cancelled' when luck < 0.95 then 'rejected' when luck < 0.98 then 'withdrawn' else 'expired' end as state,
    case when starts_at > britain.now_at() + interval '4 hours' and luck < 0.25
      then britain.history() - 3600000 - floor(britain.chance(35, seed) * 72000000)::bigint
      else least(britain.history() - 90000000, (extract(epoch from starts_at - britain.instant(0)) * 1000)::bigint - 172800000) end as ms
  from booking_time
), ranked_booking as (
  select *, row_number() over (partition by artisan, starts_at, state) > 1 and state = 'accepted' as is_double,
    row_number() over (partition by artisan, state order by seed) as number_in_state
  from booking_state
)
select row_number() over (order by ms, seed) - 1 as n, contact, customer, artisan, k, job, minutes, starts_at, ends_at, ms, seed,
  case when is_double then 'withdrawn' else state end as state,
  state = 'completed' and (artisan <> 0 or number_in_state <= 10000) as is_reviewed,
  5 - floor(power(britain.chance(36, seed), 2) * 5)::integer as ratings
from ranked_booking;
analyze britain.planned_booking;
