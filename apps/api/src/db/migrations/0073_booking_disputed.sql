-- compatible from 0026
create index booking_disputed on booking (reported_at, id) where state = 'disputed';
