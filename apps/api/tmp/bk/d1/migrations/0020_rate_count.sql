-- What rate limits have counted. The key is a hash of what is counted: no email or network address is kept. Logged,
-- since PostgreSQL empties unlogged tables when it recovers from a crash. Without an index on resets_at an update stays in its page.
create table rate_count (
  key bytea primary key,
  count integer not null check (count >= 0),
  resets_at timestamptz not null
) with (fillfactor = 50);
