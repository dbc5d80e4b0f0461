-- compatible from 0026
-- Customers see an artisan's working hours only if the artisan wants them to.
alter table working_week add column shows_hours boolean not null default false;
