insert into job (id, customer_id, category_id, description, budget, postcode, address, latitude, longitude, state, asked_count,
  accepted_count, created_at, expires_at, has_photos)
select britain.job_id(n), britain.customer_account(customer), category_id,
  category || ': ' || britain.pick('{"it stopped working this morning and we would like it mended this week.","we have just moved in and need it looked at before winter.","the landlord wants a quotation for the whole flat.","a small repair in the kitchen, photographs on request.","it has dripped for a month and is getting worse."}', 11, n),
  case when n % 3 = 0 then 50 + n % 40 * 10 end, outward || ' ' || customer % 9 || 'AA', (1 + customer % 180) || ' High Street',
  latitude + britain.chance(14, customer) * 0.03 - 0.015, longitude + britain.chance(15, customer) * 0.05 - 0.025,
  case when ms > britain.history() - 86000000 then 'open' when britain.chance(30, n) < 0.6 and acceptances > 0 then 'booked'
    when n % 10 = 0 then 'cancelled' else 'expired' end,
  6 + invites_heaviest::integer, acceptances, britain.instant(ms), britain.instant(ms) + interval '24 hours', n % 10 = 0
from (
  select n, britain.customer_of_job(n) as customer, britain.ms_of(n, britain.jobs()) as ms,
    britain.acceptances_of_job(n) as acceptances, britain.invites_heaviest(n) as invites_heaviest
  from generate_series(0, britain.jobs() - 1) n offset 0
) planned_job join britain.trade on trade.trade = britain.trade_of_job(n)
  join britain.spot on spot = britain.spot_of_customer(customer)
order by n;

insert into invitation (id, job_id, artisan_id, service_id, state, distance_km, place_km, created_at, answered_at, note, price, price_kind)
select britain.id(6, ms, n * 8 + k), britain.job_id(n), britain.artisan_id(artisan), britain.service_id(artisan, 0), state, km, km,
  britain.instant(ms), case when state <> 'new' then britain.instant(ms) + (5 + n % 240) * interval '1 minute' end,
  case when state = 'accepted' then 'I can come this week.' else '' end,
  case when state = 'accepted' then 60 + n % 30 * 5 end, case when state = 'accepted' then 'price' end
from (
  select n, k, britain.ms_of(n, britain.jobs()) as ms, round((britain.chance(12, n * 8 + k) * 14)::numeric, 1)::float8 as km,
    case when k = 6 then 0 else britain.invited_artisan(n, k) end as artisan,
    case when k < britain.acceptances_of_job(n) then 'accepted' when britain.chance(13, n * 8 + k) < 0.4 then 'declined' else 'new' end as state
  from generate_series(0, britain.jobs() - 1) n, generate_series(0, case when britain.invites_heaviest(n) then 6 else 5 end) k offset 0
) planned_invitation
order by n, k;

insert into job_photo (id, customer_id, job_id, position, url, thumbnail_url, created_at)
select britain.id(14, britain.ms_of(n, britain.jobs()), n * 2 + k), britain.customer_account(britain.customer_of_job(n)), britain.job_id(n), k,
  '/pictures/catalogue/tiling/1.svg', '/pictures/catalogue/tiling/1.svg', britain.instant(britain.ms_of(n, britain.jobs()))
from generate_series(0, britain.jobs() - 1, 10) n, generate_series(0, 1) k;
