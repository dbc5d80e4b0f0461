-- compatible from 0026
-- Whether an artisan wants a public page. Without a row the artisan has not answered, and there is no page.
create table artisan_page (
  artisan_id uuid primary key references artisan,
  is_public boolean not null,
  -- Visitors see the working hours only if the artisan wants them to.
  shows_hours boolean not null default false,
  answered_at timestamptz not null default now(),
  -- When the page last changed, for search engines.
  changed_at timestamptz not null default now()
);

-- The addresses that an artisan's page has and had. The former ones lead to the current one while the account lives.
create table artisan_slug (
  slug text primary key,
  artisan_id uuid not null references artisan,
  is_current boolean not null
);
create index artisan_slug_artisan on artisan_slug (artisan_id);
create unique index artisan_slug_current on artisan_slug (artisan_id) where is_current;

-- SHA-256 of the addresses of deleted artisans, which nobody else ever gets.
create table former_slug (
  slug_hash bytea primary key,
  ended_at timestamptz not null default now()
);
