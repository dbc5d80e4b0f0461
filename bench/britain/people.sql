create function britain.first_name(salt integer, n bigint) returns text language sql immutable parallel safe return britain.pick(
  '{James,Olivia,David,Amelia,John,Priya,Michael,Sarah,Paul,Emma,Andrew,Fatima,Mark,Claire,Peter,Aisha,Stephen,Karen,Daniel,Grace,Ian,Bronwen,Callum,Mei,Tomasz,Ewa,Rhys,Nia,Hamish,Eilidh,Samuel,Zara,George,Freya,Harry,Ivy,Leo,Rosie,Imran,Sinead,Declan,Kofi,Ama,Ravi,Anjali,Luca,Elena,Marek,Agnieszka,Bo}', salt, n);

-- 60% have a common surname; the others have one of several thousand.
create function britain.last_name(salt integer, n bigint) returns text language sql immutable parallel safe return case
  when britain.chance(salt, n) < 0.6 then britain.pick(
    '{Smith,Jones,Taylor,Brown,Williams,Wilson,Johnson,Davies,Patel,Robinson,Wright,Thompson,Evans,Walker,White,Roberts,Green,Hall,Wood,Jackson,Clarke,Khan,Hughes,Edwards,Turner,Hill,Moore,Harris,Cooper,Ward,Morris,King,Watson,Baker,Harrison,Morgan,Allen,Young,Scott,Ali,Mitchell,Phillips,Lee,James,Bell,Parker,Davis,Singh,Kelly,Begum,Cook,Shaw,Bennett,Cox,Murphy,Gray,Carter,Adams,Collins,Rogers,Ahmed,Price,Stewart,Miller,Hussain,Campbell,Murray,Richardson,Marshall,Ellis,Simpson,Fox,Graham,Foster,Mills,Chapman,Webb,Hunt,Holmes,Palmer,Rose,Stone,Black,Knight,Barnes,Ford,Dixon,Reid,Grant,Fisher,Hamilton,Beck,Kowalski,Nowak,Nair,OBrien,Okafor,Mensah,Singhania,Lloyd}', salt + 1, n)
  else britain.pick('{Ash,Whit,Black,Hart,Brad,Wood,Stan,Lang,Thorn,Hol,Cliff,Red,Sand,North,Mil,Kirk,Hather,Ox,Elm,Bar,Cran,Eg,Fair,Gold,Had,Kings,Lin,Mar,Nor,Old,Pen,Ram,Sel,Tal,Up,Wal,Win,Yar,Bex,Hurst,Copp,Dray,Farn,Glad,Hazel,Ing,Loch,Pem,Tre,Swin}', salt + 2, n)
    || britain.pick('{ford,wood,lock,ley,ton,field,well,more,by,worth,ham,shaw,den,bourne,croft,gate,low,ridge,smith,stead,ville,wick,cott,man,hurst,combe,dale,holm,thwaite,sall}', salt + 3, n) end;

create function britain.business_name(n bigint, noun text, town text) returns text language sql immutable parallel safe return case
  when britain.chance(40, n) < 0.22 then britain.last_name(52, n) || ' ' || noun
  when britain.chance(40, n) < 0.32 then britain.last_name(52, n) || ' & ' || britain.pick('{Sons,Son,Co,Daughters,Partners,Brothers}', 41, n)
  when britain.chance(40, n) < 0.48 then town || ' ' || noun
  when britain.chance(40, n) < 0.62 then britain.first_name(42, n) || ' ' || britain.last_name(52, n) || ' ' || noun
  when britain.chance(40, n) < 0.72 then left(britain.first_name(42, n), 1) || ' ' || britain.last_name(52, n) || ' ' || noun || ' Ltd'
  when britain.chance(40, n) < 0.84 then britain.pick('{Premier,Reliable,Abbey,Castle,Riverside,Crown,First Choice,Swift,Oak,Phoenix,Elite,Direct,Homely,Beacon,Tidy,Pro,Ace,Rapid,Local,Heritage,Summit,Wharf,Mill,Orchard,Priory,Viaduct,Harbour,Apex,Prime,Zenith}', 43, n) || ' ' || noun
  when britain.chance(40, n) < 0.94 then britain.last_name(52, n) || ' & ' || britain.last_name(62, n) || ' ' || noun
  else britain.pick('{Aqua,Flow,Volt,Brite,Eco,Quick,Home,Safe,True,Sure,Clear,Spark,Therm,Dura,Nova,Opti}', 44, n)
    || britain.pick('{tec,fix,line,works,serve,care,pro,mend,build,craft,force,zone}', 45, n) || ' ' || britain.last_name(52, n) end;

insert into account (id, email, role, first_name, last_name, created_at, last_seen)
select britain.customer_account(n), 'c' || n || '@example.test', 'customer', britain.first_name(1, n), britain.last_name(72, n),
  britain.instant(0) - (britain.customers() - n) * interval '1 second', britain.now_at() - britain.chance(2, n) * interval '40 days'
from generate_series(0, britain.customers() - 1) n;
insert into account (id, email, role, first_name, last_name, created_at, last_seen)
select britain.artisan_account(n), 'a' || n || '@example.test', 'artisan', britain.first_name(42, n), britain.last_name(52, n),
  britain.instant(0) - (britain.artisans() - n) * interval '1 second', britain.now_at() - britain.chance(4, n) * interval '10 days'
from generate_series(0, britain.artisans() - 1) n;

insert into profile (account_id, phone, address, post_code, city, county, latitude, longitude)
select britain.customer_account(n), '+447700900' || lpad((n % 1000)::text, 3, '0'), (1 + n % 180) || ' ' || britain.last_name(82, n) || ' Street',
  outward || ' ' || n % 9 || 'AA', post_town, county,
  latitude + britain.chance(14, n) * 0.03 - 0.015, longitude + britain.chance(15, n) * 0.05 - 0.025
from generate_series(0, britain.customers() - 1) n join britain.spot on spot = britain.spot_of_customer(n);

insert into artisan (id, account_id, business_name, business_detail, address, post_code, phone, latitude, longitude, service_radius_km, created_at)
select britain.artisan_id(n), britain.artisan_account(n),
  britain.business_name(n, britain.pick(nouns, 46, n), post_town), 'Family business in ' || post_town || ' since ' || 1980 + n % 45 || '.',
  (1 + n % 180) || ' ' || britain.last_name(92, n) || ' Road, ' || post_town, outward || ' ' || n % 9 || 'AB', '',
  latitude + britain.chance(16, n) * 0.03 - 0.015, longitude + britain.chance(17, n) * 0.05 - 0.025, 5 + n % 26,
  britain.instant(0) - (britain.artisans() - n) * interval '1 second'
from generate_series(0, britain.artisans() - 1) n join britain.spot on spot = britain.spot_of_artisan(n)
  join britain.trade on trade.trade = britain.trade_of(britain.location_index(n))
order by n;

insert into service (id, artisan_id, category_id, description, image, featured, position, total_reviews, rating_sum,
  latitude, longitude, service_radius_km, created_at)
select britain.service_id(n, k), britain.artisan_id(n), category_id, category || ', large and small, within a day or two.',
  case when n % 2 = 0 then '/pictures/catalogue/plumbing/bath.svg' end, n % 500 = 0 and k = 0, k,
  coalesce(total_reviews, 0), coalesce(rating_sum, 0), latitude, longitude, service_radius_km, artisan.created_at
from generate_series(0, britain.artisans() - 1) n
  cross join generate_series(0, 3) k
  join artisan on artisan.id = britain.artisan_id(n)
  join britain.trade on trade.trade = (britain.trade_of(britain.location_index(n)) + k * 5) % 16
  left join (
    select artisan, planned_booking.k as reviewed_k, count(*)::integer as total_reviews, sum(ratings)::integer as rating_sum
    from britain.planned_booking where is_reviewed group by artisan, planned_booking.k
  ) review_totals on review_totals.artisan = n and reviewed_k = k
where k = 0 or n = 0 or (k = 1 and n % 3 = 0)
order by n, k;

insert into catalogue (id, service_id, image, position)
select britain.id(13, n * 3 + k, n * 3 + k), britain.service_id(n, 0), '/pictures/catalogue/' || (array['plumbing/bath', 'tiling/1', 'roofing/2'])[1 + k] || '.svg', k
from generate_series(0, britain.artisans() - 1) n, generate_series(0, 2) k where n % 3 = 0;

insert into working_week (artisan_id, hours)
select britain.artisan_id(n), jsonb_agg(jsonb_build_object('weekday', weekday, 'from', lpad((7 + n % 3)::text, 2, '0') || ':00', 'to', '17:30') order by weekday)
from generate_series(0, britain.artisans() - 1) n, generate_series(1, 5 + (n % 2)::integer) weekday where n % 10 < 7 group by n;
insert into time_off (id, artisan_id, first_day, last_day, note)
select britain.id(15, n, n), britain.artisan_id(n), (britain.now_at() + interval '9 days')::date, (britain.now_at() + interval '14 days')::date, 'Holiday'
from generate_series(0, britain.artisans() - 1) n where n % 10 = 0;
insert into calendar_feed (account_id, secret)
select britain.artisan_account(n), lpad(n::text, 43, '0') from generate_series(0, britain.artisans() - 1) n where n % 4 = 0;

-- Every second account is logged in, with its role and number as its token.
insert into session (token_hash, account_id, created_at, expires_at, id, device, last_seen)
select sha256(convert_to(token, 'UTF8')), account_id, britain.now_at() - interval '2 days', britain.now_at() + interval '28 days',
  id, 'Chrome on Android', britain.now_at()
from (
  select 'customer-' || n as token, britain.customer_account(n) as account_id, britain.id(12, n, n) as id
  from generate_series(0, britain.customers() - 1, 2) n
  union all
  select 'artisan-' || n, britain.artisan_account(n), britain.id(12, n, n + 1)
  from generate_series(0, britain.artisans() - 1, 2) n
) login;
