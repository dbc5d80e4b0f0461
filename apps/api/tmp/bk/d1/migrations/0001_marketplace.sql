create extension if not exists citext;
create extension if not exists cube;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Functions have standard SQL bodies, bound when they are made: a restored dump, whose search path is empty, finds their parts.

-- UUIDv7 (RFC 9562) with the 12 bits after the version holding the fraction of the millisecond, so that ids made on one
-- database clock sort by time to a quarter of a microsecond. PostgreSQL's own uuidv7() exists only from 18 on.
create function uuid_v7() returns uuid language sql volatile parallel safe begin atomic
  select (
    lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex((us % 1000) * 4096 / 1000), 3, '0')
    || right(replace(gen_random_uuid()::text, '-', ''), 16)
  )::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) as clock;
end;

-- An instant as it stands on the wire: ISO 8601 in UTC, with milliseconds.
create function iso(timestamptz) returns text language sql immutable strict parallel safe begin atomic
  select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end;

-- A position on the unit sphere. Never ll_to_earth(): a dump that uses it in a generated column cannot be restored.
create function sphere_point(latitude double precision, longitude double precision) returns cube
language sql immutable strict parallel safe begin atomic
  select cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ]);
end;

-- The chord of the unit sphere that spans so many kilometres of a great circle (mean earth radius 6371.0088 km, IUGG).
create function chord(km double precision) returns double precision language sql immutable strict parallel safe begin atomic
  select 2 * sin(least(km / 6371.0088, pi()) / 2);
end;

-- Kilometres along the great circle that a chord of the unit sphere spans: the inverse of chord().
create function chord_km(chord double precision) returns double precision
language sql immutable strict parallel safe begin atomic
  select 2 * asin(least(chord / 2, 1)) * 6371.0088;
end;

-- Accounts ---------------------------------------------------------------------------------------------------------

create table account (
  id uuid primary key default uuid_v7(),
  email citext unique,
  role text not null check (role in ('customer', 'artisan')),
  first_name text not null,
  last_name text not null,
  password_hash text,
  social_subject text unique,
  demo boolean not null default false,
  last_seen timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((email is null) = (deleted_at is not null))
);

create table session (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- What a person asked for when signing up; it becomes an account when one of its codes comes back.
create table sign_up (
  id uuid primary key default uuid_v7(),
  email citext not null,
  role text not null check (role in ('customer', 'artisan')),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index sign_up_email on sign_up (email, id desc);

create table code (
  id uuid primary key default uuid_v7(),
  purpose text not null check (purpose in ('sign_up', 'reset')),
  email citext not null,
  sign_up_id uuid references sign_up on delete cascade,
  account_id uuid references account on delete cascade,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'sign_up') = (sign_up_id is not null)),
  check ((purpose = 'reset') = (account_id is not null))
);
create index code_email on code (email, purpose, expires_at);

create table profile (
  account_id uuid primary key references account on delete cascade,
  phone text not null default '',
  address text not null default '',
  post_code text not null default '',
  city text not null default '',
  county text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  check ((latitude is null) = (longitude is null))
);

-- Categories, artisans, services -----------------------------------------------------------------------------------

create table category (
  id uuid primary key default uuid_v7(),
  position smallint not null unique,
  slug text not null unique,
  category text not null unique,
  image text
);
create index category_name_like on category using gin (category gin_trgm_ops);

create table artisan (
  id uuid primary key default uuid_v7(),
  account_id uuid not null unique references account,
  business_name text not null,
  business_detail text not null default '',
  address text not null,
  post_code text not null,
  phone text not null default '',
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  service_radius_km double precision not null check (service_radius_km between 1 and 200),
  created_at timestamptz not null default now(),
  unique (id, latitude, longitude, service_radius_km)
);
create index artisan_name_like on artisan using gin (business_name gin_trgm_ops);

-- A service repeats its artisan's place and radius, kept equal by the foreign key, so that one index answers
-- 'the nearest of this category whose own radius reaches here'.
create table service (
  id uuid primary key default uuid_v7(),
  artisan_id uuid not null,
  category_id uuid not null references category,
  description text not null,
  image text,
  active boolean not null default true,
  featured boolean not null default false,
  total_reviews integer not null default 0 check (total_reviews >= 0),
  rating_sum integer not null default 0 check (rating_sum between total_reviews and total_reviews * 5),
  latitude double precision not null,
  longitude double precision not null,
  service_radius_km double precision not null,
  pos cube not null generated always as (sphere_point(latitude, longitude)) stored,
  reach double precision not null generated always as (chord(service_radius_km)) stored,
  created_at timestamptz not null default now(),
  foreign key (artisan_id, latitude, longitude, service_radius_km)
    references artisan (id, latitude, longitude, service_radius_km) on update cascade
);
create unique index service_once_a_category on service (artisan_id, category_id) where active;
create index service_artisan on service (artisan_id, id);
create index service_nearest_of_category on service using gist (category_id, pos) where active;
create index service_nearest on service using gist (pos) where active;
create index service_nearest_featured on service using gist (pos) where active and featured;

create table catalogue (
  id uuid primary key default uuid_v7(),
  service_id uuid not null references service,
  image text not null,
  created_at timestamptz not null default now()
);
create index catalogue_service on catalogue (service_id, id);

-- Requests ---------------------------------------------------------------------------------------------------------

create table job (
  id uuid primary key default uuid_v7(),
  customer_id uuid not null references account,
  category_id uuid not null references category,
  description text not null,
  budget numeric(9, 2) check (budget > 0 and budget <= 1000000),
  postcode text not null,
  address text not null default '',
  latitude double precision not null,
  longitude double precision not null,
  state text not null default 'open' check (state in ('open', 'filled', 'booked', 'expired', 'cancelled')),
  asked_count smallint not null default 0 check (asked_count between 0 and 50),
  accepted_count smallint not null default 0 check (accepted_count between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index job_customer on job (customer_id, id desc);
create index job_expiry on job (expires_at) where state in ('open', 'filled');

-- `filled` and `expired` of an invitation follow from its job and are not stored.
create table invitation (
  id uuid primary key default uuid_v7(),
  job_id uuid not null references job,
  artisan_id uuid not null references artisan,
  service_id uuid not null references service,
  state text not null default 'new' check (state in ('new', 'accepted', 'declined')),
  distance_km double precision not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (job_id, artisan_id),
  check ((state = 'new') = (answered_at is null))
);
create index invitation_artisan on invitation (artisan_id, id desc);
create index invitation_accepted on invitation (job_id, answered_at, id) where state = 'accepted';

-- Conversations ----------------------------------------------------------------------------------------------------

create table conversation (
  id uuid primary key default uuid_v7(),
  customer_id uuid not null references account,
  artisan_id uuid not null references artisan,
  service_id uuid not null references service,
  job_id uuid references job,
  last_message_id uuid,
  customer_read_id uuid,
  artisan_read_id uuid,
  customer_unread integer not null default 0 check (customer_unread >= 0),
  artisan_unread integer not null default 0 check (artisan_unread >= 0),
  created_at timestamptz not null default now(),
  unique (customer_id, artisan_id, service_id)
);
create index conversation_artisan on conversation (artisan_id, last_message_id desc nulls last);
create index conversation_customer on conversation (customer_id, last_message_id desc nulls last);

create table attachment (
  id uuid primary key default uuid_v7(),
  conversation_id uuid not null references conversation,
  uploader_id uuid not null references account,
  url text not null unique,
  thumbnail_url text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index attachment_conversation on attachment (conversation_id);

-- A deleted message keeps its row, so that its key stays taken, but not its words.
create table message (
  id uuid primary key default uuid_v7(),
  conversation_id uuid not null references conversation,
  sender_id uuid not null references account,
  msg_key text not null check (length(msg_key) between 1 and 100),
  message text not null check (length(message) <= 4000),
  attachment_id uuid references attachment,
  timestamp timestamptz not null default now(),
  deleted_at timestamptz,
  unique (conversation_id, sender_id, msg_key),
  check (deleted_at is null or (message = '' and attachment_id is null))
);
create index message_history on message (conversation_id, id desc);

-- Appointments -----------------------------------------------------------------------------------------------------

create table booking (
  id uuid primary key default uuid_v7(),
  conversation_id uuid not null references conversation,
  customer_id uuid not null references account,
  artisan_id uuid not null references artisan,
  service_id uuid not null references service,
  job_id uuid references job,
  state text not null default 'awaiting'
    check (state in ('awaiting', 'accepted', 'rejected', 'withdrawn', 'expired', 'completed', 'cancelled')),
  service_description text not null,
  appointment_date date not null,
  appointment_time time(0) not null,
  duration_minutes integer not null check (duration_minutes between 15 and 1440),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  closed_at timestamptz,
  check (ends_at > starts_at),
  constraint booking_no_overlap exclude using gist (artisan_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
    where (state = 'accepted')
);
create index booking_customer on booking (customer_id, starts_at);
create index booking_artisan on booking (artisan_id, starts_at);
create index booking_conversation on booking (conversation_id);
create index booking_completed on booking (service_id, customer_id) where state = 'completed';

create table review (
  id uuid primary key default uuid_v7(),
  booking_id uuid not null unique references booking,
  service_id uuid not null references service,
  customer_id uuid not null references account,
  ratings smallint not null check (ratings between 1 and 5),
  comment text not null,
  created_at timestamptz not null default now()
);
create index review_service on review (service_id, created_at desc, id desc);

-- Notifications, waitlist ------------------------------------------------------------------------------------------

create table notification (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references account on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  link text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_account on notification (account_id, id desc);

create table waitlist_entry (
  id uuid primary key default uuid_v7(),
  whatsapp_number text not null unique,
  full_name text not null,
  services text not null,
  city text not null,
  social_media text not null default '',
  join_whatsapp_group boolean not null,
  featured boolean not null,
  forwarded_at timestamptz,
  created_at timestamptz not null default now()
);

-- Places -----------------------------------------------------------------------------------------------------------

create table place (
  id uuid primary key default uuid_v7(),
  name text not null,
  kind text not null check (kind in ('town', 'district')),
  city text not null default '',
  county text not null default '',
  prominence integer not null default 0,
  latitude double precision not null,
  longitude double precision not null,
  pos cube not null generated always as (sphere_point(latitude, longitude)) stored
);
create index place_name_like on place using gin (name gin_trgm_ops);
create index place_nearest on place using gist (pos);

create table postcode_district (
  outward text primary key,
  area text not null,
  post_town text not null,
  county text not null default '',
  latitude double precision not null,
  longitude double precision not null,
  pos cube not null generated always as (sphere_point(latitude, longitude)) stored
);
create index postcode_district_nearest on postcode_district using gist (pos);

-- What the server keeps for itself ---------------------------------------------------------------------------------

create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  path text not null,
  key text not null,
  body_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, path, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table process (
  id uuid primary key default uuid_v7(),
  heartbeat_at timestamptz not null default now()
);

create table socket_presence (
  process_id uuid not null references process on delete cascade,
  account_id uuid not null references account on delete cascade,
  sockets integer not null check (sockets > 0),
  primary key (process_id, account_id)
);
create index socket_presence_account on socket_presence (account_id);

create table seed_run (
  name text primary key,
  at timestamptz not null default now()
);
