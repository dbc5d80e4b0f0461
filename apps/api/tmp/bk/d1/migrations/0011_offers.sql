-- What an artisan says with an acceptance.
alter table invitation
  add column note text not null default '' check (length(note) <= 500),
  add column price numeric(9, 2) check (price > 0 and price <= 1000000),
  add column price_kind text check (price_kind in ('price', 'call_out_fee')),
  add check ((price is null) = (price_kind is null)),
  add check (state = 'accepted' or (note = '' and price is null));

-- A customer's photo waits without a request until one uses it, or it is swept.
create table job_photo (
  id uuid primary key default uuid_v7(),
  customer_id uuid not null references account,
  job_id uuid references job,
  position smallint not null default 0,
  url text not null unique,
  thumbnail_url text not null,
  created_at timestamptz not null default now()
);
create index job_photo_job on job_photo (job_id, position) where job_id is not null;
create index job_photo_customer on job_photo (customer_id);
create index job_photo_unused on job_photo (created_at) where job_id is null;

-- An artisan's one reply to a review, and why the operator hides it. The totals of a service leave hidden ones out.
alter table review
  add column reply text,
  add column replied_at timestamptz,
  add column hidden_reason text,
  add column hidden_at timestamptz,
  add check ((reply is null) = (replied_at is null)),
  add check ((hidden_reason is null) = (hidden_at is null));

-- The order in which an artisan shows them. What was never put in order stands behind, the oldest first.
alter table service add column position smallint not null default 32767;
alter table catalogue add column position smallint not null default 32767;
