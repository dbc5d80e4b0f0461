-- compatible from 0026
-- The panel searches the waitlist by the last digits of a number.
create index waitlist_number on waitlist_entry (phone_end(whatsapp_number) text_pattern_ops, id);
