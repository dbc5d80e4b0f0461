-- compatible from 0025
-- What an email about a notification says beyond its title and text. Null where the previous release wrote it.
alter table notification add column details jsonb;
