#!/bin/sh
# The database container of compose.yaml runs this once, before it accepts connections, to set the password of the
# server's role.
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
\getenv password POSTGRES_PASSWORD
alter role fixit_server password :'password';
SQL
