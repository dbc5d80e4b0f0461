-- How the painted sign of a demo artisan's service looks: chosen once, so that a sign never changes.
create table demo_sign (
  service_id uuid primary key references service on delete cascade,
  town text not null,
  layout text not null check (layout in ('fascia', 'arch', 'stack', 'rise', 'oval')),
  letter text not null check (letter in ('grot', 'slab', 'fat', 'johnston', 'script')),
  pair smallint not null check (pair between 0 and 11)
);

-- What the demo artisans follow: appointments by when they were answered.
create index booking_answered on booking (answered_at) where answered_at is not null;
