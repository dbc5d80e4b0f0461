-- Degrees rounded to the grid on which others see an artisan, as publicPosition() rounds them.
create function grid_degrees(degrees double precision, step double precision) returns double precision
language sql immutable parallel safe begin atomic
  select round((floor(degrees / step + 0.5) * step)::numeric, 3)::double precision;
end;

-- Where others see an artisan. The steps are the contract's artisanPositionStep; a test holds both equal.
create function published_point(latitude double precision, longitude double precision) returns cube
language sql immutable parallel safe begin atomic
  select sphere_point(grid_degrees(latitude, 0.005), grid_degrees(longitude, 0.008));
end;

-- Whoever asks who is near learns by order, distance and the edge of a radius where this point is: it must not be the exact one.
alter table service drop column pos;
alter table service add column pos cube not null generated always as (published_point(latitude, longitude)) stored;
create index service_nearest_of_category on service using gist (category_id, pos) where active;
create index service_nearest on service using gist (pos) where active;
create index service_nearest_featured on service using gist (pos) where active and featured;

-- distance_km is measured from the centre of the postcode's district. place_km is measured from the place of work and is told
-- once customer and artisan talk; null where nothing more exact than the district is known.
alter table invitation add column place_km double precision;
update invitation set place_km = distance_km from job join account on account.id = job.customer_id
where job.id = invitation.job_id and account.deleted_at is null;
update invitation set distance_km = round(chord_km(service.pos <-> postcode_district.pos)::numeric, 1)
from job, service, postcode_district
where job.id = invitation.job_id and service.id = invitation.service_id
  and postcode_district.outward = split_part(job.postcode, ' ', 1);

-- Keys that every process on this database shares, made by the first that needs one.
create table server_secret (
  name text primary key,
  secret bytea not null check (octet_length(secret) = 32),
  created_at timestamptz not null default now()
);
