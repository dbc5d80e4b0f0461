-- compatible from 0026
-- PostgreSQL inlines the function into a query only if its body is immutable. Joining a uuid to a text is not, as the
-- text of other types depends on settings; the cast of a uuid is.
create or replace function shop_sign_address(service_id uuid, category_id uuid, business_name text, post_code text, shop_sign jsonb)
returns text language sql immutable parallel safe
return case when post_code <> '' then '/signs/' || service_id::text || '/'
  || md5('1' || chr(10) || category_id::text || chr(10) || split_part(post_code, ' ', 1) || chr(10)
    || coalesce(shop_sign::text, '') || chr(10) || business_name) || '.png' end;
