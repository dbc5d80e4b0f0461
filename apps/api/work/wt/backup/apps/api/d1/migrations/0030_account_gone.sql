-- compatible from 0025
-- Lists leave out whoever is deleted or suspended. There are few of them, so that an index of these alone costs less than reading
-- everybody's account.
create index account_gone on account (id) where deleted_at is not null or suspended_at is not null;
