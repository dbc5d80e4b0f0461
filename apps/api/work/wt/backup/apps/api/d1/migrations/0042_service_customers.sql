-- compatible from 0025
-- How many customers a service has had was counted from all of its appointments whenever somebody looked at it. Now each customer has one
-- row a service, with how many of their appointments are completed. Those that only time has completed so far are few: an index finds them.
create table service_customer (
  service_id uuid not null references service,
  customer_id uuid not null references account,
  completed integer not null,
  primary key (service_id, customer_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Rows change in one order: of two transactions with the same customers neither waits for the other in a circle.
create function count_completed(changes service_customer[]) returns void language sql begin atomic
  insert into service_customer (service_id, customer_id, completed)
  select service_id, customer_id, sum(completed) from unnest(changes)
  group by service_id, customer_id having sum(completed) <> 0 order by service_id, customer_id
  on conflict (service_id, customer_id) do update set completed = service_customer.completed + excluded.completed;
  delete from service_customer kept using unnest(changes) changed
  where kept.service_id = changed.service_id and kept.customer_id = changed.customer_id
    and changed.completed < 0 and kept.completed <= 0;
end;

create function follow_completed_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_completed(array(
      select (service_id, customer_id, 1)::service_customer from new_rows where state = 'completed'));
  elsif tg_op = 'DELETE' then
    perform count_completed(array(
      select (service_id, customer_id, -1)::service_customer from old_rows where state = 'completed'));
  else
    perform count_completed(array(
      select (service_id, customer_id, 1)::service_customer from new_rows where state = 'completed'
      union all select (service_id, customer_id, -1)::service_customer from old_rows where state = 'completed'));
  end if;
  return null;
end $$;
create trigger booking_added after insert on booking referencing new table as new_rows
  for each statement execute function follow_completed_bookings();
create trigger booking_moved_on after update on booking referencing old table as old_rows new table as new_rows
  for each statement execute function follow_completed_bookings();
create trigger booking_removed after delete on booking referencing old table as old_rows
  for each statement execute function follow_completed_bookings();

insert into service_customer (service_id, customer_id, completed)
select service_id, customer_id, count(*) from booking where state = 'completed' group by 1, 2 order by 1, 2;

drop index booking_completed;
create index booking_service_accepted on booking (service_id, ends_at) where state = 'accepted';
