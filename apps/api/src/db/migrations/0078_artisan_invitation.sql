-- compatible from 0026
-- Links with which operators invite artisans to sign up. There is no account before the artisan signs up.
create table artisan_invitation (
  id uuid primary key default uuid_v7(),
  category_id uuid not null references category,
  district text not null,
  -- What follows is null once it is erased: 30 days after the invitation ended, or with the account.
  token_hash bytea unique,
  business_name text,
  person_name text,
  email citext,
  phone text,
  -- This is null if the operator entered only the district.
  post_code text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  emailed_at timestamptz,
  used_at timestamptz,
  withdrawn_at timestamptz,
  -- Who signed up with the link, and perhaps not the person for whom it was made.
  account_id uuid references account,
  check (used_at is null or withdrawn_at is null)
);
-- A new invitation for an email withdraws the one before it.
create unique index artisan_invitation_email on artisan_invitation (email) where used_at is null and withdrawn_at is null;
create unique index artisan_invitation_phone on artisan_invitation (phone) where used_at is null and withdrawn_at is null;
-- The waitlist says when somebody was invited.
create index artisan_invitation_number on artisan_invitation (phone) where phone is not null;
create index artisan_invitation_place on artisan_invitation (district, category_id);
create index artisan_invitation_category on artisan_invitation (category_id, id);
create index artisan_invitation_account on artisan_invitation (account_id) where account_id is not null;
create index artisan_invitation_stored on artisan_invitation (expires_at) where token_hash is not null;

-- The sign-up was begun with the link of this invitation, which is used once the email is verified.
alter table sign_up add column artisan_invitation_id uuid references artisan_invitation;
create index sign_up_artisan_invitation on sign_up (artisan_invitation_id) where artisan_invitation_id is not null;
