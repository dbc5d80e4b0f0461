-- compatible from 0025
-- An invitation's artisan is the one who offers its service. One key says so and checks both: a request that invites fifty locked, and so
-- wrote, the row of each artisan and of each service, and now only the latter. Checked for what is there in the next migration.
create unique index service_of_artisan on service (artisan_id, id);
drop index service_artisan;
alter table invitation add constraint invitation_service_of_artisan_fkey
  foreign key (artisan_id, service_id) references service (artisan_id, id) not valid;
alter table invitation drop constraint invitation_artisan_id_fkey, drop constraint invitation_service_id_fkey;
