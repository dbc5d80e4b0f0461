-- The people in a kept release: two customers, six artisans with a service each, one of them suspended, and a deleted account. The first part of
-- an email address is that person's token.
insert into account (email, role, first_name, last_name, social_subject, last_seen)
values ('priya@example.test', 'customer', 'Priya', 'Nair', 'google-1', now()), ('tom@example.test', 'customer', 'Tom', 'Hughes', null, null);
insert into account (email, role, first_name, last_name)
select 'artisan' || n || '@example.test', 'artisan', 'Bo', 'Beck ' || n from generate_series(1, 6) n;
insert into account (role, first_name, last_name, deleted_at) values ('customer', 'Deleted', 'account', now());
insert into session (token_hash, account_id, expires_at, device)
select sha256(convert_to(split_part(email::text, '@', 1), 'UTF8')), id, now() + interval '1 day', 'Firefox on Linux'
from account where email is not null;
insert into social_nonce (nonce_hash, expires_at) values (sha256('nonce'), now() + interval '10 minutes');
insert into code (purpose, email, account_id, code_hash, wrong_tries, expires_at)
select 'reset', email, id, sha256('code'), 1, now() + interval '10 minutes' from account where email = 'tom@example.test';
insert into profile (account_id, phone, address, post_code, city, county, latitude, longitude)
select id, '+447700900123', '14 Albert Terrace, Saltaire', 'BD18 4PS', 'Shipley', 'West Yorkshire', 53.8376, -1.7905
from account where role = 'customer' and email is not null;

insert into artisan (account_id, business_name, business_detail, address, post_code, latitude, longitude, service_radius_km)
select id, last_name || ' & Co', 'Since 1980', 'Saltaire, Shipley', 'BD18 4PS', 53.8376, -1.7905, 15 from account where role = 'artisan';
insert into service (artisan_id, category_id, description, featured, position, latitude, longitude, service_radius_km)
select artisan.id, category.id, 'Taps, leaks and boilers', business_name = 'Beck 1 & Co', 0, latitude, longitude, service_radius_km
from artisan, category where category.category = 'Plumbing';
insert into demo_sign (service_id, town, layout, letter, pair) select id, 'Saltaire', 'arch', 'slab', 3 from service order by id limit 1;
insert into working_week (artisan_id, hours) select id, '[{"weekday": 1, "from": "08:00", "to": "17:30"}]' from artisan;
insert into time_off (artisan_id, first_day, last_day, note) select id, current_date + 20, current_date + 25, 'Holiday' from artisan;
insert into calendar_feed (account_id, secret) select account_id, rpad(id::text, 43, 'x') from artisan;
insert into notification_setting (account_id, token, paused, kinds_off)
select id, 'token of ' || first_name, false, '{message_received}' from account where role = 'customer' and email is not null;
insert into postcode_unit (unit, latitude, longitude, grid) values ('BD18 4PS', 53.8376, -1.7905, point(413900, 438100));
