-- compatible from 0026
-- The panel searches artisans by the beginning of a business name, by postcode, and by the last digits of a phone number, which
-- are the same in every spelling.
create function phone_end(phone text) returns text language sql immutable strict parallel safe
return reverse(regexp_replace(phone, '\D', '', 'g'));
create index artisan_business_name on artisan (lower(business_name) text_pattern_ops, id);
create index artisan_post_code on artisan (split_part(post_code, ' ', 1), post_code, id);
create index artisan_phone on artisan (phone_end(phone) text_pattern_ops, id) where phone <> '';
