-- compatible from 0024
-- What a notification is about, instead of the address of the screen that shows it. `slot` tells several of one kind about
-- one subject apart. `link` and its index stay for servers of the previous release, which the trigger fills the columns for;
-- both go one release later.
create function notification_subject() returns trigger language plpgsql as $$
declare
  id_pattern constant text := '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
begin
  new.subject_type := case
    when new.kind like 'job\_%' then 'job'
    when new.kind like 'review\_%' then 'service'
    when new.kind like 'message\_%' then 'conversation'
    else 'booking' end;
  new.subject_id := coalesce(
    new.booking_id,
    substring(new.link from '(?:job|service|conversation|booking)_id=(' || id_pattern || ')')::uuid);
  new.slot := case
    when new.link like '/explore-providers%' then 'none_left'
    when new.kind = 'job_cancelled' and new.link = '/bookings' then 'closed'
    else coalesce('left:' || substring(new.link from '&left=(' || id_pattern || ')$'), '') end;
  return new;
end $$;

alter table notification
  add column subject_type text check (subject_type in ('job', 'booking', 'conversation', 'service')),
  add column subject_id uuid,
  add column slot text not null default '';
create trigger notification_subject before insert or update of id on notification
  for each row when (new.subject_type is null) execute function notification_subject();
update notification set id = id;
alter table notification alter column subject_type set not null;
create unique index notification_once on notification (account_id, kind, subject_type, subject_id, slot)
  where kind in ('message_received', 'job_declined');
