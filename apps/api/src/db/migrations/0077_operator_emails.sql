-- compatible from 0026
-- narrows: only the new columns, which an older server does not write
-- Which emails an operator gets, and what was emailed last. Null in `emails` stands for the role's usual ones.
alter table operator
  add column emails text[] check (emails <@ '{due,failure,digest}'),
  -- No email is sent between these times in London. Both are null without quiet hours.
  add column quiet_from time default '22:00',
  add column quiet_until time default '07:00',
  -- Everything that is due up to here was emailed, and every part that failed up to here.
  add column due_emailed_until timestamptz,
  add column due_emailed_at timestamptz,
  add column failures_emailed_until timestamptz,
  -- The London day of the last digest. An operator gets the first one on the day after being added.
  add column digest_day date default ((now() at time zone 'Europe/London')::date),
  add constraint operator_quiet check ((quiet_from is null) = (quiet_until is null));

-- The parts of the server that are broken, and since when. A part that works again is removed.
create table failing_part (
  part text primary key,
  message text not null,
  since timestamptz not null default now()
);
