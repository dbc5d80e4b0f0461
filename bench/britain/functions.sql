-- Every row of the made-up Britain is computed from its number, so that two fills give the same rows. fill.ts creates
-- `britain.<count>()`, `now_at()` and the inverse of the artisans' step.
create function britain.chance(salt integer, n bigint) returns double precision
language sql immutable strict parallel safe
return (hashint8extended(n, salt) & 9007199254740991)::double precision / 9007199254740992.0;

-- Returns one of the options; the earlier ones are more frequent.
create function britain.pick(options text[], salt integer, n bigint) returns text
language sql immutable strict parallel safe
return options[1 + floor(power(britain.chance(salt, n), 1.6) * cardinality(options))::integer];

-- The history lasts two years, in milliseconds. `ms` counts from its beginning.
create function britain.history() returns bigint language sql immutable parallel safe return 63072000000;
create function britain.instant(ms bigint) returns timestamptz language sql stable parallel safe
return britain.now_at() - interval '730 days' + ms * interval '1 millisecond';
create function britain.ms_of(n bigint, of bigint) returns bigint language sql immutable parallel safe
return ((n + 0.5::double precision) / of * britain.history())::bigint;

-- Returns an id like uuid_v7() at that time. `began()` is the beginning of the history in milliseconds since 1970.
create function britain.id(kind integer, ms bigint, n bigint) returns uuid language sql immutable strict parallel safe
return (lpad(to_hex(britain.began() + ms), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid;

create function britain.customer_account(n bigint) returns uuid language sql immutable parallel safe return britain.id(1, n, n);
create function britain.artisan_account(n bigint) returns uuid language sql immutable parallel safe return britain.id(2, n, n);
create function britain.artisan_id(n bigint) returns uuid language sql immutable parallel safe return britain.id(3, n, n);
create function britain.service_id(artisan bigint, k bigint) returns uuid language sql immutable parallel safe
return britain.id(4, artisan * 4 + k, artisan * 4 + k);
create function britain.job_id(n bigint) returns uuid language sql immutable parallel safe
return britain.id(5, britain.ms_of(n, britain.jobs()), n);
create function britain.conversation_id(ms bigint, n bigint) returns uuid language sql immutable parallel safe
return britain.id(7, ms, n);

-- The numbers of artisans do not follow their location. `a` does: it counts from London, and consecutive artisans are
-- neighbours. Every 20 include one of each category and some more plumbers, electricians and cleaners.
create function britain.location_index(n bigint) returns bigint language sql immutable parallel safe
return n * 7919 % britain.artisans();
create function britain.artisan_at(a bigint) returns bigint language sql immutable parallel safe
return a * britain.inverse() % britain.artisans();
create function britain.trade_of(a bigint) returns bigint language sql immutable parallel safe
return (array[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 0, 1, 2])[1 + (a % 20)::integer];

-- The heaviest customer is number 0 and has 500 jobs; the heaviest artisan is number 0 and was invited 5,000 times.
create function britain.customer_of_job(n bigint) returns bigint language sql immutable parallel safe
return case when n % (britain.jobs() / 500) = 0 and n / (britain.jobs() / 500) < 500 then 0
  else 1 + floor(britain.chance(5, n) * (britain.customers() - 1))::bigint end;
create function britain.acceptances_of_job(n bigint) returns integer language sql immutable parallel safe
return case when britain.customer_of_job(n) = 0 then 2 when britain.chance(9, n) < 1.0 / 6 then 0
  else 1 + floor(britain.chance(10, n) * 3)::integer end;
create function britain.invites_heaviest(n bigint) returns boolean language sql immutable parallel safe
return n % greatest(1, britain.jobs() / 5000) = 0 and n / greatest(1, britain.jobs() / 5000) < 5000;

-- People live in these districts: London comes first, and districts of larger towns occur more than once.
create unlogged table britain.spot as
select row_number() over (order by d.post_town <> 'London', d.area, d.outward, copy) - 1 as spot,
  d.outward, d.post_town, d.county, d.latitude, d.longitude
from postcode_district d
  left join (select name, max(prominence) as prominence from place group by name) town on town.name = d.post_town,
  generate_series(0, least(2, coalesce(town.prominence, 0) / 3)) copy;
alter table britain.spot add primary key (spot);
do $$ begin
  execute format('create function britain.spots() returns bigint language sql immutable parallel safe return %s',
    (select count(*) from britain.spot));
end $$;
create function britain.spot_of_customer(n bigint) returns bigint language sql immutable parallel safe
return case when n = 0 then 0 else floor(britain.chance(3, n) * britain.spots())::bigint end;
create function britain.spot_of_artisan(n bigint) returns bigint language sql immutable parallel safe
return britain.location_index(n) * britain.spots() / britain.artisans();

-- A job invites six artisans of its trade near its customer, but never the heaviest one.
create function britain.invited_artisan(job bigint, k bigint) returns bigint language sql immutable parallel safe
return britain.artisan_at(20 + 20 * (
    (britain.spot_of_customer(britain.customer_of_job(job)) * (britain.artisans() / 20) / britain.spots()
      + floor(britain.chance(7, job) * 60)::bigint + k) % (britain.artisans() / 20 - 1))
  + floor(britain.chance(8, job) * 20)::bigint);
create function britain.trade_of_job(n bigint) returns bigint language sql immutable parallel safe
return britain.trade_of(floor(britain.chance(8, n) * 20)::bigint);

create unlogged table britain.trade (trade bigint primary key, nouns text[] not null, category_id uuid, category text);
insert into britain.trade values
  (0, '{Plumbing,"Plumbing & Heating",Plumbers,"Plumbing Services",Drains,Bathrooms,Pipework,Waterworks,Gas}'),
  (1, '{Electrical,Electrics,Electricians,"Electrical Services",Lighting,Wiring,Power,Sparks}'),
  (2, '{Cleaning,Cleaners,"Cleaning Services",Shine,Domestics,Windows,Housekeeping}'),
  (3, '{Painting,Decorators,"Painting & Decorating",Decor,Painters,Colour}'),
  (4, '{Joinery,Carpentry,Woodwork,Carpenters,Kitchens,Timber}'),
  (5, '{Gardens,Landscapes,"Garden Services",Gardening,Lawns,Tree Care,Fencing}'),
  (6, '{Locksmiths,Locks,"Lock & Key",Security,Keys}'),
  (7, '{Roofing,Roofers,"Roofing Services",Roofs,Slating,Guttering}'),
  (8, '{Tiling,Tilers,Tiles,"Wall & Floor",Mosaics}'),
  (9, '{Appliances,"Appliance Repair",Repairs,Domestic,Washers}'),
  (10, '{Removals,"Man & Van",Movers,"House Moves",Storage}'),
  (11, '{Handyman,"Property Services","Odd Jobs",Maintenance,"Home Services"}'),
  (12, '{Plastering,Plasterers,Render,"Plaster & Skim",Ceilings}'),
  (13, '{Heating,Boilers,"Gas & Heating","Heating Engineers",Radiators}'),
  (14, '{"Pest Control",Pests,"Vermin Control","Wasp & Mouse"}'),
  (15, '{"Chimney Sweeps",Chimneys,Sweeps,Flues,Stoves}');
update britain.trade set category_id = category.id, category = category.category
from category where category.position = trade.trade + 1;
