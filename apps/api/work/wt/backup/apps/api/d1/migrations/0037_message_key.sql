-- compatible from 0036
-- A key of up to 100 characters is unique by eight bytes of it: the index was the largest of all, 95 bytes a message. Two keys of
-- one conversation with 100,000 messages have the same eight bytes in one of four thousand million such conversations.
create unique index message_once on message
  (conversation_id, hashtextextended(msg_key, uuid_hash_extended(sender_id, 0)));
alter table message drop constraint message_conversation_id_sender_id_msg_key_key;
