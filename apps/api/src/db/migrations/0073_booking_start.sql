-- compatible from 0026
-- Finds the appointments of a day.
create index booking_start on booking (starts_at);
