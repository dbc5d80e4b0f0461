-- compatible from 0026
-- The panel searches customers by postcode and by the last digits of a phone number.
create index profile_post_code on profile (post_code, account_id) where post_code <> '';
create index profile_phone on profile (phone_end(phone) text_pattern_ops, account_id) where phone <> '';
