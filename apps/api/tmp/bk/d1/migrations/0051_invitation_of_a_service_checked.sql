-- compatible from 0025
-- Reads every invitation while others go on writing them.
alter table invitation validate constraint invitation_service_of_artisan_fkey;
