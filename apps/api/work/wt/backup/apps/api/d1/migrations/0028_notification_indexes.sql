-- compatible from 0025
-- Marking all as seen or read touched every notification that an account ever had; deleting a booking touched everybody's.
create index notification_unseen on notification (account_id) where seen_at is null;
create index notification_unread on notification (account_id) where read_at is null;
create index notification_booking on notification (booking_id) where booking_id is not null;
