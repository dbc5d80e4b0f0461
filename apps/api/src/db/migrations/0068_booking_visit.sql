-- compatible from 0026
-- What the artisan announced on the day of an accepted appointment, and whether each side lets the other ring. Null means
-- nothing announced, and never shared.
-- narrows: nothing; older servers leave the six columns null.
alter table booking
  add column departed_at timestamptz,
  add column arrived_at timestamptz,
  add column delay_minutes smallint check (delay_minutes between 10 and 60),
  add column delayed_at timestamptz,
  add column customer_phone_sharing text check (customer_phone_sharing in ('shared', 'withdrawn')),
  add column artisan_phone_sharing text check (artisan_phone_sharing in ('shared', 'withdrawn')),
  add constraint booking_delay_whole check ((delay_minutes is null) = (delayed_at is null)),
  add constraint booking_visit_order check (departed_at <= arrived_at and delayed_at <= arrived_at),
  add constraint booking_visit_accepted check (num_nonnulls(departed_at, delayed_at, arrived_at) = 0
    or state in ('accepted', 'completed', 'cancelled', 'disputed'));
