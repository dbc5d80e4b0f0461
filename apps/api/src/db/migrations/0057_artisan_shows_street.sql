-- compatible from 0025
-- Others read an artisan's town and district, and the typed address only if the artisan wants them to.
alter table artisan add column shows_street boolean not null default false;
