-- compatible from 0026
-- When a request that was sent to one artisan invites others too, if that artisan has not accepted. Null if it never does,
-- or already has. Older servers leave such a request with the one artisan.
alter table job add column invites_others_at timestamptz;
create index job_invites_others on job (invites_others_at)
  where invites_others_at is not null and state = 'open' and accepted_count = 0;
