-- What an account keeps in its conversations is bounded, and what no message shows is removed after a day.
create index attachment_uploader on attachment (uploader_id);
create index attachment_created on attachment (created_at);
create index message_attachment on message (attachment_id) where attachment_id is not null;
