-- compatible from 0026
-- How an artisan's shop sign is painted. Null until the artisan saves the business again: the name alone decides until then.
alter table artisan add column shop_sign jsonb;

-- The address of the shop sign of a service, which changes with what is painted on it. Null for an artisan who deleted the account.
-- The number at the beginning is that of the painter: another one gives every sign a new address.
create function shop_sign_address(service_id uuid, category_id uuid, business_name text, post_code text, shop_sign jsonb)
returns text language sql immutable parallel safe
return case when post_code <> '' then '/signs/' || service_id || '/'
  || md5('1' || chr(10) || category_id || chr(10) || split_part(post_code, ' ', 1) || chr(10) || coalesce(shop_sign::text, '')
    || chr(10) || business_name) || '.png' end;
